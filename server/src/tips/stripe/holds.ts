import { ProviderRefusal, type StripeClient } from './client.ts'

/** False when the provider refused it: it may be captured already, or held no longer. */
export async function captureHold(stripe: StripeClient, intentId: string): Promise<boolean> {
  return isAccepted(() => stripe.call((sdk) => sdk.paymentIntents.capture(intentId)))
}

/**
 * Ends a hold; nobody pays a fee. Where the payment of a checkout cannot be cancelled, it is refunded uncaptured. What
 * is captured already is left alone: its refund is another matter.
 */
export async function releaseHold(stripe: StripeClient, intentId: string): Promise<void> {
  const reason = 'requested_by_customer'
  const isCancelled = await isAccepted(() =>
    stripe.call((sdk) => sdk.paymentIntents.cancel(intentId, { cancellation_reason: reason })),
  )
  if (isCancelled) return
  const { status } = await stripe.call((sdk) => sdk.paymentIntents.retrieve(intentId))
  if (status === 'requires_capture')
    await stripe.call((sdk) => sdk.refunds.create({ payment_intent: intentId, reason }))
}

async function isAccepted(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (error instanceof ProviderRefusal) return false
    throw error
  }
}
