export interface RefundParams {
  intentId: string
  amountCents: number
  tipId: string
  /** Names it at the provider, whatever the key. */
  number: number
  key: string
  hasFee: boolean
  /** The platform pays it, and takes the creator's share afterwards (see `debts/recover-share.ts`). */
  takesShareLater: boolean
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
