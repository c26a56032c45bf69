import { timeText } from '@obole/contract/formatting/intl-formats'
import { intlTags, type Locale } from '@obole/contract/formatting/names'
import { timeZone } from '@obole/contract/formatting/time-zone'

/** Day and time in the product's time zone, short. */
export function instantText(instant: string, locale: Locale): string {
  return timeText(intlTags[locale], { dateStyle: 'medium', timeStyle: 'short', timeZone }, new Date(instant))
}
