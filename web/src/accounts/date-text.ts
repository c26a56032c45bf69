import { intlTags, type Locale } from '@obole/contract/names'

export function dateText(instant: string, locale: Locale): string {
  return new Intl.DateTimeFormat(intlTags[locale], { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant))
}
