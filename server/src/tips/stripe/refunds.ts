import { ProviderRefusal, type StripeClient } from './client.ts'

export interface RefundParams {
  intentId: string
  amountCents: number
  tipId: string
  number: number
  hasFee: boolean
  /** Then its transfer was reversed, and what made up for that is taken back afterwards (see `disputes.ts`). */
  wasDisputed: boolean
}

/** Gives money back to the supporter, taken from the creator's account and, for its part, from the platform's fee. */
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

/** A tip that was paid twice gives the second payment back whole. */
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

export interface Recovery {
  tipId: string
  disputeId: string
  transferId: string
  cents: number
  hasFee: boolean
  key: string
}

/** What the bank or a refund took from the platform is taken from who received it: once a key. */
export async function reverseTransfer(stripe: StripeClient, recovery: Recovery): Promise<void> {
  const { tipId, disputeId, transferId, cents, hasFee, key } = recovery
  await stripe.call((sdk) =>
    sdk.transfers.createReversal(
      transferId,
      { amount: cents, ...(hasFee && { refund_application_fee: true }), metadata: { tip: tipId, dispute: disputeId } },
      { idempotencyKey: key },
    ),
  )
}

/** The dispute was won: the creator gets back what was taken. False as long as the platform has too little to send. */
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
