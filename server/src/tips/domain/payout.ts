export const payoutIntervals = ['daily', 'weekly', 'monthly', 'manual'] as const
type PayoutInterval = (typeof payoutIntervals)[number]

/** Early in the week and in the month: banks are open on the days after. */
export const payoutDays = { week: 'tuesday', month: 2 } as const

/** How often an account is paid out, and on which days. */
export interface PayoutSchedule {
  interval: PayoutInterval
  /** The provider's own words: `monday`. */
  weekDays?: string[]
  monthDays?: number[]
}

/** What the provider holds for a creator and sends to their bank, as it has it now. */
export interface BalanceSnapshot {
  availableCents: number
  /** Not yet settled. */
  pendingCents: number
  /** Newest first. */
  payouts: PayoutSnapshot[]
  interval: PayoutInterval | null
}

export interface PayoutSnapshot {
  cents: number
  /** `2026-11-18`. */
  arrivesOn: string
  /** The provider's own word. */
  status: string
}
