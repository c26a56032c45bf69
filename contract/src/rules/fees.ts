import { formatCents, formatPercent } from '../formatting/money.ts'
import type { Locale } from '../formatting/names.ts'

/** What the operator's settings deduct from a tip. `processingFee` is null when the site itself bears that cost. */
export interface FeeSettings {
  platformFeePercent: number
  processingFee: { percent: number; cents: number } | null
}

export interface TipAmounts {
  payCents: number
  feeCents: number
  /** What the creator receives. */
  netCents: number
}

/** The three amounts of a tip, as every page states them and the checkout is opened with them. */
export function tipAmounts(tip: { amountCents: number; coversFees: boolean }, settings: FeeSettings): TipAmounts {
  const payCents = tip.coversFees ? payAmountFor(tip.amountCents, settings) : tip.amountCents
  const feeCents = feeOf(payCents, settings)
  return { payCents, feeCents, netCents: payCents - feeCents }
}

/** The fees on a payment together, rounded half up to whole cents. At least one cent is left for the creator. */
export function feeOf(amountCents: number, settings: FeeSettings): number {
  const { basisPoints, fixedCents } = ratesOf(settings)
  return Math.min(Math.floor((amountCents * basisPoints + 5000) / 10_000) + fixedCents, amountCents - 1)
}

/** The smallest payment of which the creator receives `netCents`. */
export function payAmountFor(netCents: number, settings: FeeSettings): number {
  const { basisPoints, fixedCents } = ratesOf(settings)
  // `pay - feeOf(pay) >= net` solved for `pay` in whole numbers; the half is that of rounding half up.
  return Math.floor(((2 * (netCents + fixedCents) - 1) * 5000) / (10_000 - basisPoints)) + 1
}

export function hasFees(settings: FeeSettings): boolean {
  const { basisPoints, fixedCents } = ratesOf(settings)
  return basisPoints + fixedCents > 0
}

/** `2.9% + $0.30`, without the part that is zero. */
export function formatProcessingFee({ percent, cents }: NonNullable<FeeSettings['processingFee']>, locale: Locale) {
  const parts = [percent > 0 && formatPercent(percent, locale), cents > 0 && formatCents(cents, locale)]
  return parts.filter(Boolean).join(' + ')
}

function ratesOf({ platformFeePercent, processingFee }: FeeSettings): { basisPoints: number; fixedCents: number } {
  return {
    basisPoints: Math.round(platformFeePercent * 100) + Math.round((processingFee?.percent ?? 0) * 100),
    fixedCents: processingFee?.cents ?? 0,
  }
}
