/** What the provider holds for a creator and sends to their bank, as it has it now. */
export interface BalanceSnapshot {
  availableCents: number
  /** Not yet settled. */
  pendingCents: number
  /** Newest first. */
  payouts: PayoutSnapshot[]
  interval: 'daily' | 'weekly' | 'monthly' | 'manual' | null
}

export interface PayoutSnapshot {
  cents: number
  /** `2026-11-18`. */
  arrivesOn: string
  /** The provider's own word. */
  status: string
}
