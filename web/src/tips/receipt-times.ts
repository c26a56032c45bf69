import { dateFormat } from '@obole/contract/intl-formats'
import { intlTags, type Locale } from '@obole/contract/names'
import { clockText, timeZone } from '@obole/contract/time-zone'

/** As in the mail, whichever time the browser has. */
export function longDate(instant: string, locale: Locale): string {
  return dateFormat(intlTags[locale], { dateStyle: 'long', timeZone }).format(new Date(instant))
}

export function timeOfDay(instant: string, locale: Locale): string {
  return clockText(new Date(instant), locale)
}
