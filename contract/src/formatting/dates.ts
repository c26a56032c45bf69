import { dateFormat } from './intl-formats.ts'
import { intlTags, type Locale } from './names.ts'
import { dayOf } from './time-zone.ts'

/** A calendar day, `2026-12-14`: « 14 décembre 2026 ». */
export function longDay(day: string, locale: Locale): string {
  return dayText(day, locale, { dateStyle: 'long' })
}

/** The day of a moment in the product's time zone: a screen says the same day as the mail. */
export function longDate(at: Date | string, locale: Locale): string {
  return longDay(dayOf(new Date(at)), locale)
}

/** « 14 déc. », with its year where `year` is not that of the day. */
export function shortDay(day: string, locale: Locale, year = day.slice(0, 4)): string {
  return dayText(day, locale, { day: 'numeric', month: 'short', ...(!day.startsWith(year) && { year: 'numeric' }) })
}

/** French counts the first of a month and no other day, which `Intl` does not know. */
function dayText(day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const text = dateFormat(intlTags[locale], { ...options, timeZone: 'UTC' }).format(new Date(day))
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text
}
