/** A line of a connected account's balance at the provider. */
export interface BalanceLine {
  id: string
  kind: 'tip' | 'returned' | 'fee_returned' | 'deposit' | 'deposit_returned' | 'other'
  /** A transfer, its reversal, the refund of a fee, or a deposit; null where the provider names none. */
  madeBy: string | null
  /** What it adds to the balance, fees taken off. */
  cents: number
  madeAt: Date
  /** `2026-11-18`. */
  availableOn: string
}

/** A payout from a connected account to its bank. */
export interface DepositSnapshot {
  id: string
  cents: number
  state: string
  failure: string | null
  madeAt: Date
  arrivesOn: string
  /** Whether the provider says which lines it holds: now, later, or never. */
  contents: 'known' | 'awaited' | 'unknown'
}
