import { intlTags, type Locale } from '@obole/contract/names'

/** A day as people write it: « 14 décembre 2026 ». */
export function longDate(instant: string | Date, locale: Locale): string {
  return new Intl.DateTimeFormat(intlTags[locale], { dateStyle: 'long' }).format(new Date(instant))
}
