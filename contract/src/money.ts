import { currency } from './limits.ts'
import type { Locale } from './names.ts'
import { decimalText, hundredthsText } from './numbers.ts'

const withCurrency: Record<Locale, (amount: string) => string> = {
  fr: (amount) => `${amount}\u00a0$`,
  en: (amount) => `$${amount}`,
  // A dollar sign alone would be another country's.
  es: (amount) => `${amount}\u00a0${currency}`,
}

export function formatCents(amountCents: number, locale: Locale): string {
  const sign = amountCents < 0 ? '-' : ''
  return sign + withCurrency[locale](hundredthsText(Math.abs(amountCents), locale))
}

export function formatPercent(percent: number, locale: Locale): string {
  return decimalText(percent, locale) + (locale === 'en' ? '%' : '\u00a0%')
}
