import { dateFormat, timeText } from '@obole/contract/intl-formats'
import { intlTags, type Locale } from '@obole/contract/names'
import { timeZone } from '@obole/contract/time-zone'

/** As in the mail, whichever time the browser has. */
export function longDate(instant: string, locale: Locale): string {
  return dateFormat(intlTags[locale], { dateStyle: 'long', timeZone }).format(new Date(instant))
}

export function timeOfDay(instant: string, locale: Locale): string {
  const time = timeText(intlTags[locale], { timeStyle: 'short', timeZone }, new Date(instant))
  // “8 h 17” stays on one line.
  return time.replaceAll(' ', '\u00a0')
}
