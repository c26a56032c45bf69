import { type FeeSettings, feeOf } from './fees.ts'

/** What the payment provider charges the site for connected accounts: none of it is part of a tip. */
export interface PayoutCosts {
  /** For each account in a month in which it is paid out. */
  monthlyCents: number
  /** Of each payout. */
  percent: number
  cents: number
}

/** How often a page may be paid out, the rarest last. */
export const payoutChoices = ['daily', 'weekly', 'monthly'] as const
export type PayoutChoice = (typeof payoutChoices)[number]

/** On so many days a month at most: Stripe pays out on business days. */
const payoutsAMonth: Record<PayoutChoice, number> = { daily: 21, weekly: 4, monthly: 1 }

/** In a month in which a page received so much on so many days. At most: what comes on one day is paid out at once. */
export function payoutCostOf(
  month: { netCents: number; days: number },
  { costs, interval }: { costs: PayoutCosts; interval: PayoutChoice },
): number {
  if (month.days === 0 || month.netCents <= 0) return 0
  const payouts = Math.min(month.days, payoutsAMonth[interval])
  return costs.monthlyCents + payouts * costs.cents + Math.round((month.netCents * costs.percent) / 100)
}

export interface CostSettings {
  fees: FeeSettings
  /** What a domestic card payment costs, whoever bears it. */
  cardFee: { percent: number; cents: number } | null
  payoutCosts: PayoutCosts
  interval: PayoutChoice
}

/** What is left to the operator of one page's month with such tips, each on a day of its own; below 0: they pay for it. */
export function operatorKeeps(
  { tips, amountCents }: { tips: number; amountCents: number },
  { fees, cardFee, payoutCosts: costs, interval }: CostSettings,
): number {
  const feeCents = feeOf(amountCents, fees)
  const cardCents = cardFee ? Math.floor((amountCents * cardFee.percent * 100 + 5000) / 10_000) + cardFee.cents : 0
  const month = { netCents: tips * (amountCents - feeCents), days: tips }
  return tips * (feeCents - cardCents) - payoutCostOf(month, { costs, interval })
}

/** The months that every statement about costs is made of. */
export const exampleMonths = [
  { tips: 1, amountCents: 1000 },
  { tips: 4, amountCents: 1000 },
  { tips: 10, amountCents: 1000 },
  { tips: 60, amountCents: 1000 },
] as const
