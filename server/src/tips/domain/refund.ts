export interface RefundParams {
  intentId: string
  amountCents: number
  tipId: string
  /** Part of the idempotency key. */
  number: number
  hasFee: boolean
  /** Then its transfer is already reversed, and what replaced it is reversed afterwards (see `disputes.ts`). */
  wasDisputed: boolean
}

/** Takes back from the creator what a dispute or a refund took from the platform. */
export interface ReversalParams {
  tipId: string
  disputeId: string
  transferId: string
  cents: number
  hasFee: boolean
  key: string
}
