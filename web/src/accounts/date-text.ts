import { dateFormat } from '@obole/contract/intl-formats'
import { intlTags, type Locale } from '@obole/contract/names'

export function dateText(instant: string, locale: Locale): string {
  return dateFormat(intlTags[locale], { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant))
}
