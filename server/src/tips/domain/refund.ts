export interface RefundParams {
  intentId: string
  amountCents: number
  tipId: string
  /** Part of the idempotency key. */
  number: number
  hasFee: boolean
  /** Then some of its transfer may be reversed and replaced: the creator's share is taken afterwards (see `disputes.ts`). */
  wasDisputed: boolean
}

/** Takes back from the creator what a dispute or a refund took from the platform. */
export interface ReversalParams {
  tipId: string
  /** Null: for a refund. */
  disputeId: string | null
  transferId: string
  cents: number
  hasFee: boolean
  key: string
}
