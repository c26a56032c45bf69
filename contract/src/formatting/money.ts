import type { Locale } from './names.ts'
import { centsDigits, formatNumber } from './numbers.ts'

export const currency = 'CAD'

/** `1 500,50 $`, `$1,500.50`, `CAD 1,500.50`: a dollar sign alone would be another country's in Latin America. */
export function formatCents(amountCents: number, locale: Locale): string {
  // A negative zero would have a sign.
  const dollars = amountCents === 0 ? 0 : amountCents / 100
  return formatNumber(dollars, locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: centsDigits(amountCents),
  })
}

export function formatPercent(percent: number, locale: Locale): string {
  return formatNumber(percent / 100, locale, { style: 'percent', maximumFractionDigits: 2 })
}
