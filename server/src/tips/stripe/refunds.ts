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
        reverse_transfer: !params.takesShareLater,
        ...(params.hasFee && !params.takesShareLater && { refund_application_fee: true }),
        metadata: { tip: params.tipId, refund: String(params.number) },
      },
      { idempotencyKey: params.key },
    ),
  )
}

/** Refunds the second payment of a tip in full; from the platform alone where its creator’s balance is too small. */
export async function refundDuplicate(
  stripe: StripeClient,
  duplicate: { intentId: string; tipId: string; hasFee: boolean; paidBy: 'creator' | 'platform' },
): Promise<void> {
  const { intentId, tipId, paidBy } = duplicate
  const isCreators = paidBy === 'creator'
  await stripe.call((sdk) =>
    sdk.refunds.create(
      {
        payment_intent: intentId,
        reason: 'duplicate',
        reverse_transfer: isCreators,
        ...(duplicate.hasFee && isCreators && { refund_application_fee: true }),
        metadata: { tip: tipId, duplicate: 'yes' },
      },
      { idempotencyKey: `refund_${tipId}_${intentId}${isCreators ? '' : '_platform'}` },
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

/** After a dispute was won: sends the creator what was taken. Once per key. */
export async function transferAgain(
  stripe: StripeClient,
  again: { tipId: string; disputeId: string; accountId: string; cents: number; group: string; key: string },
): Promise<void> {
  const { tipId, disputeId, accountId, cents, group, key } = again
  await stripe.call((sdk) =>
    sdk.transfers.create(
      {
        amount: cents,
        currency: 'cad',
        destination: accountId,
        transfer_group: group,
        metadata: { tip: tipId, dispute: disputeId },
      },
      { idempotencyKey: key },
    ),
  )
}

/** The balance that it would be paid from is too small. */
export function isShort(error: unknown): error is ProviderRefusal {
  return (
    error instanceof ProviderRefusal && (error.code === 'balance_insufficient' || error.code === 'insufficient_funds')
  )
}
