import type { Locale } from './names.ts'

/**
 * Numbers as each language writes them, without `Intl`: its first format of numbers takes a phone a tenth of a second,
 * when a page wakes up for a press; and a browser whose spaces differ from the server's would render the page anew.
 */
const writings: Record<Locale, { group: string; decimal: string; groupedFrom: number }> = {
  fr: { group: '\u00a0', decimal: ',', groupedFrom: 1000 },
  en: { group: ',', decimal: '.', groupedFrom: 1000 },
  es: { group: '.', decimal: ',', groupedFrom: 10_000 },
}

/** `12 345`. */
export function wholeText(whole: number, locale: Locale): string {
  const { group, groupedFrom } = writings[locale]
  return whole < groupedFrom ? String(whole) : String(whole).replace(/\B(?=(?:\d{3})+$)/g, group)
}

/** Cents as an amount: `1 500`, `1 500,50`. */
export function hundredthsText(hundredths: number, locale: Locale): string {
  const [whole, rest] = split(hundredths)
  return wholeText(whole, locale) + (rest === 0 ? '' : writings[locale].decimal + twoDigits(rest))
}

/** `12`, `2,9`, `2,95`. */
export function decimalText(value: number, locale: Locale): string {
  const [whole, rest] = split(Math.round(value * 100))
  return wholeText(whole, locale) + (rest === 0 ? '' : writings[locale].decimal + twoDigits(rest).replace(/0$/, ''))
}

function split(hundredths: number): [whole: number, rest: number] {
  return [Math.trunc(hundredths / 100), hundredths % 100]
}

function twoDigits(rest: number): string {
  return String(rest).padStart(2, '0')
}
