import { numberFormat } from './intl-formats.ts'
import { intlTags, type Locale } from './names.ts'

/**
 * With U+00A0 for every space: browsers and the server know different versions of `Intl`, which differ in their spaces,
 * and a part that wakes up in the browser must have the text that the server rendered.
 */
export function formatNumber(value: number, locale: Locale, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(intlTags[locale], options).format(value).replace(/\s/g, '\u00a0')
}

/** Cents as an amount without its currency: `1 500`, `1 500,50`. */
export function formatHundredths(hundredths: number, locale: Locale): string {
  return formatNumber(hundredths / 100, locale, { minimumFractionDigits: centsDigits(hundredths) })
}

/** Cents are shown where there are some. */
export function centsDigits(hundredths: number): 0 | 2 {
  return hundredths % 100 === 0 ? 0 : 2
}
