import { fallbackLocaleParam, type Locale } from '@obole/contract/formatting/names'
import { Refusal } from '@obole/contract/rules/refusals'
import type Stripe from 'stripe'
import type { CheckoutParams, CheckoutSnapshot, OpenCheckout } from '../domain/checkout.ts'
import { orNull, ProviderRefusal, type StripeClient } from './client.ts'
import { snapshotOf, tipIdOf, transferGroup } from './payment.ts'

/** One payable session per tip and attempt: the idempotency key is derived from them. */
export async function openCheckout(
  stripe: StripeClient,
  params: CheckoutParams,
  receiptToken: string,
): Promise<OpenCheckout> {
  const session = await stripe.call((sdk) =>
    sdk.checkout.sessions.create(sessionParamsOf(stripe, params, receiptToken), {
      idempotencyKey: `tip_${params.id}_s${params.attempt}`,
    }),
  )
  return { sessionId: session.id, url: requireCheckoutUrl(stripe, session.url) }
}

/** Refused because the expiry that was stored with the tip is now too close to open a session. */
export function isTooLate(error: unknown): boolean {
  return error instanceof ProviderRefusal && error.param === 'expires_at'
}

/** The creator's account cannot be paid any more. */
export function isClosedAccount(error: unknown): boolean {
  if (!(error instanceof ProviderRefusal)) return false
  return error.code === 'insufficient_capabilities_for_transfer' || (error.param?.includes('destination') ?? false)
}

/** Every open session of this tip, also those whose answer never reached us. */
export async function findOpenCheckouts(stripe: StripeClient, params: CheckoutParams): Promise<OpenCheckout[]> {
  const gte = Math.floor(params.createdAt.getTime() / 1000) - 60
  const sessions = await stripe.call((sdk) =>
    sdk.checkout.sessions.list({ created: { gte }, status: 'open', limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  )
  return sessions
    .filter(({ client_reference_id }) => client_reference_id === params.id)
    .map(({ id, url }) => ({ sessionId: id, url: requireCheckoutUrl(stripe, url) }))
}

/** Whether an event's subject is a checkout; otherwise it is a payment. */
export function isCheckout(subject: string): boolean {
  return subject.startsWith('cs_')
}

/** False when it was no longer open: it may have been paid. */
export async function expireCheckout(stripe: StripeClient, sessionId: string): Promise<boolean> {
  try {
    await stripe.call((sdk) => sdk.checkout.sessions.expire(sessionId))
    return true
  } catch (error) {
    if (error instanceof ProviderRefusal) return false
    throw error
  }
}

export async function readCheckout(stripe: StripeClient, sessionId: string): Promise<CheckoutSnapshot | null> {
  const session = await orNull(() =>
    stripe.call((sdk) =>
      sdk.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge.balance_transaction'] }),
    ),
  )
  if (!session) return null
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const payment = intent && (await snapshotOf(stripe, intent))
  return {
    sessionId: session.id,
    tipId: tipIdOf(session.client_reference_id),
    status: statusOf(session.status),
    url: session.url && requireCheckoutUrl(stripe, session.url),
    payment: payment && { ...payment, email: session.customer_details?.email ?? payment.email },
  }
}

function statusOf(status: string | null): CheckoutSnapshot['status'] {
  return status === 'complete' || status === 'expired' ? status : 'open'
}

/** Only what is stored with the tip: ids, amount, language. The supporter's name and message are not sent. */
function sessionParamsOf(
  { paymentMethods }: StripeClient,
  params: CheckoutParams,
  receiptToken: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { tip: params.id, creator: params.creatorId }
  const isHeld = params.undoSeconds > 0
  const returned = new URLSearchParams({ tip: params.id, [fallbackLocaleParam]: params.locale })
  // Whoever paid comes back with the link by which they can undo it.
  const paid = new URLSearchParams([...returned, ...(isHeld ? [['token', receiptToken]] : [])])
  return {
    mode: 'payment',
    submit_type: 'pay',
    // A filter of what Stripe would offer by itself: some of that costs twice as much, or forbids tips.
    allowed_payment_method_types: paymentMethods,
    client_reference_id: params.id,
    locale: checkoutLocales[params.locale],
    expires_at: Math.floor(params.expiresAt.getTime() / 1000),
    success_url: `${params.pageUrl}/tip-completed?${paid}`,
    cancel_url: `${params.pageUrl}/tip-cancelled?${returned}`,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'cad', unit_amount: params.amountCents, product_data: { name: params.productName } },
      },
    ],
    // The page promised Canadian dollars: no conversion at the checkout.
    adaptive_pricing: { enabled: false },
    metadata,
    payment_intent_data: {
      description: params.productName,
      // A hold: Stripe then offers only payment methods that can be held. Otherwise before Stripe answers: by default it
      // captures afterwards, and for up to an hour a payment has neither transfer nor fees.
      capture_method: isHeld ? 'manual' : 'automatic',
      metadata,
      transfer_group: transferGroup(params.id),
      transfer_data: { destination: params.accountId },
      ...(params.feeCents > 0 && { application_fee_amount: params.feeCents }),
    },
  }
}

const checkoutLocales: Record<Locale, Stripe.Checkout.SessionCreateParams.Locale> = {
  fr: 'fr-CA',
  en: 'en',
  es: 'es-419',
}

/** A visitor is only ever redirected to the provider's own page. */
function requireCheckoutUrl(stripe: StripeClient, url: string | null): string {
  const origin = URL.parse(url ?? '')?.origin
  if (url && origin && stripe.checkoutOrigins.includes(origin)) return url
  throw new Refusal('provider_unavailable', { detail: 'The payment provider did not name its own page.' })
}
