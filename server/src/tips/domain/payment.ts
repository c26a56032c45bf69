export type FactKind =
  | 'charge'
  | 'transfer'
  | 'platform_fee'
  | 'provider_fee'
  | 'refund'
  | 'refund_failed'
  | 'transfer_reversal'
  | 'platform_fee_refund'
  | 'dispute'
  | 'dispute_won'

/** A movement between the balances of supporter, creator, platform and provider, in cents; it sums to nothing. */
export interface Fact {
  kind: FactKind
  ref: string
  supporter?: number
  creator?: number
  platform?: number
  provider?: number
}

/** A payment as the provider has it now. What an event said about it is never believed. */
export interface PaymentSnapshot {
  intentId: string
  tipId: string | null
  status: 'paid' | 'processing' | 'unpaid'
  amountCents: number
  currency: string
  isLive: boolean
  accountId: string | null
  email: string | null
  facts: Fact[]
  disputes: DisputeSnapshot[]
  /** Made when it was paid; a later one gives back what a dispute had taken. */
  transfers: TransferSnapshot[]
  refunds: { id: string; number: number | null }[]
  failedRefunds: string[]
}

export interface DisputeSnapshot {
  id: string
  /** What the bank holds back now. */
  heldCents: number
}

export interface TransferSnapshot {
  id: string
  leftCents: number
  /** The dispute that it makes up for. */
  forDispute: string | null
  reversals: { cents: number; forDispute: string | null }[]
}
