import { numberFormat } from './intl-formats.ts'
import { currency } from './limits.ts'
import { intlTags, type Locale } from './names.ts'

/** Cents from typed digits, never through a float: 19.99 × 100 is not 1999. Null when it is not an amount. */
export function centsFromText(text: string): number | null {
  const match = /^\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

export function formatCents(amountCents: number, locale: Locale): string {
  return numberFormat(intlTags[locale], {
    style: 'currency',
    currency,
    currencyDisplay: locale === 'es' ? 'code' : 'symbol',
    minimumFractionDigits: amountCents % 100 === 0 ? 0 : 2,
  }).format(amountCents / 100)
}

export function formatPercent(percent: number, locale: Locale): string {
  return numberFormat(intlTags[locale], { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
}
