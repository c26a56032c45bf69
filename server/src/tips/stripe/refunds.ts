import type { RefundParams, ReversalParams } from '../domain/refund.ts'
import { ProviderRefusal, type StripeClient } from './client.ts'

/** Refunds the supporter from the creator's account and, in proportion, from the platform's fee. */
export async function makeRefund(stripe: StripeClient, params: RefundParams): Promise<void> {
  await stripe.call((sdk) =>
    sdk.refunds.create(
      {
        payment_intent: params.intentId,
        amount: params.amountCents,
        reason: 'requested_by_customer',
        reverse_transfer: !params.wasDisputed,
        ...(params.hasFee && !params.wasDisputed && { refund_application_fee: true }),
        metadata: { tip: params.tipId, refund: String(params.number) },
      },
      { idempotencyKey: `refund_${params.tipId}_${params.number}` },
    ),
  )
}

/** Refunds the second payment of a tip in full. */
export async function refundDuplicate(
  stripe: StripeClient,
  duplicate: { intentId: string; tipId: string; hasFee: boolean },
): Promise<void> {
  const { intentId, tipId, hasFee } = duplicate
  await stripe.call((sdk) =>
    sdk.refunds.create(
      {
        payment_intent: intentId,
        reason: 'duplicate',
        reverse_transfer: true,
        ...(hasFee && { refund_application_fee: true }),
        metadata: { tip: tipId, duplicate: 'yes' },
      },
      { idempotencyKey: `refund_${tipId}_${intentId}` },
    ),
  )
}

/** Once per key. */
export async function reverseTransfer(stripe: StripeClient, params: ReversalParams): Promise<void> {
  const { tipId, disputeId, transferId, cents, hasFee, key } = params
  await stripe.call((sdk) =>
    sdk.transfers.createReversal(
      transferId,
      {
        amount: cents,
        ...(hasFee && { refund_application_fee: true }),
        metadata: { tip: tipId, ...(disputeId && { dispute: disputeId }) },
      },
      { idempotencyKey: key },
    ),
  )
}

/** After a dispute was won: sends the creator what was taken. False while the platform's balance is too small. */
export async function transferAgain(
  stripe: StripeClient,
  again: { tipId: string; disputeId: string; accountId: string; cents: number; group: string },
): Promise<boolean> {
  const { tipId, disputeId, accountId, cents, group } = again
  try {
    await stripe.call((sdk) =>
      sdk.transfers.create(
        {
          amount: cents,
          currency: 'cad',
          destination: accountId,
          transfer_group: group,
          metadata: { tip: tipId, dispute: disputeId },
        },
        { idempotencyKey: `${disputeId}_won_tip_${tipId}` },
      ),
    )
    return true
  } catch (error) {
    if (error instanceof ProviderRefusal && error.code === 'balance_insufficient') return false
    throw error
  }
}
