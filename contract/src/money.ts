import { numberFormat } from './intl-formats.ts'
import { currency } from './limits.ts'
import { intlTags, type Locale } from './names.ts'

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
