import { dateFormat } from '@obole/contract/intl-formats'
import { intlTags, type Locale } from '@obole/contract/names'

/** A day as people write it: « 14 décembre 2026 ». */
export function longDate(instant: string | Date, locale: Locale): string {
  return dateFormat(intlTags[locale], { dateStyle: 'long' }).format(new Date(instant))
}

/** The same of a calendar day, `2026-12-14`, which has no time zone. */
export function longDay(day: string, locale: Locale): string {
  return dayFormat(locale, { dateStyle: 'long' }).format(new Date(day))
}

/** In short, without its year: « 14 déc. ». */
export function shortDay(day: string, locale: Locale): string {
  return dayFormat(locale, { day: 'numeric', month: 'short' }).format(new Date(day))
}

function dayFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(intlTags[locale], { ...options, timeZone: 'UTC' })
}
