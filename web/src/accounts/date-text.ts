import { timeText } from '@obole/contract/intl-formats'
import { intlTags, type Locale } from '@obole/contract/names'

export function dateText(instant: string, locale: Locale): string {
  return timeText(intlTags[locale], { dateStyle: 'long', timeStyle: 'short' }, new Date(instant))
}
