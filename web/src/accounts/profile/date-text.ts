import { timeText } from '@obole/contract/formatting/intl-formats'
import { intlTags, type Locale } from '@obole/contract/formatting/names'

export function dateText(instant: string, locale: Locale): string {
  return timeText(intlTags[locale], { dateStyle: 'long', timeStyle: 'short' }, new Date(instant))
}
