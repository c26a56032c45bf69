import { dateFormat } from './intl-formats.ts'
import { intlTags, type Locale } from './names.ts'
import { dayOf } from './time-zone.ts'

const months: Record<Locale, string[]> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
}

/** French counts the first of a month and no other day, which `Intl` does not know. */
const writings: Record<Locale, (date: number, month: string, year: number) => string> = {
  fr: (date, month, year) => `${date === 1 ? '1er' : date} ${month} ${year}`,
  en: (date, month, year) => `${month} ${date}, ${year}`,
  es: (date, month, year) => `${date} de ${month} de ${year}`,
}

/** A calendar day, `2026-12-14`: « 14 décembre 2026 ». Without `Intl`, for the reason told in numbers.ts. */
export function longDay(day: string, locale: Locale): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return writings[locale](date, months[locale][month - 1] ?? '', year)
}

/** The day of a moment in the product's time zone: a screen says the same day as the mail. */
export function longDate(at: Date | string, locale: Locale): string {
  return longDay(dayOf(new Date(at)), locale)
}

/** « 14 déc. », with its year where `year` is not that of the day. */
export function shortDay(day: string, locale: Locale, year = day.slice(0, 4)): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const withYear = day.startsWith(year) ? options : ({ ...options, year: 'numeric' } as const)
  const text = dateFormat(intlTags[locale], withYear).format(new Date(day))
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text
}
