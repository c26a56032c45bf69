import { relativeTimeFormat } from '@obole/contract/formatting/intl-formats'
import { intlTags, type Locale } from '@obole/contract/formatting/names'
import { dayOf } from '@obole/contract/formatting/time-zone'

const dayMs = 24 * 60 * 60_000

/** "today", "3 days ago", "2 months ago": by whole days, so that a page can be cached for the day that it names. */
export function relativeDay(at: Date, now: Date, locale: Locale): string {
  const format = relativeTimeFormat(intlTags[locale], { numeric: 'auto' })
  const days = Math.max(0, Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(at))) / dayMs))
  if (days < 31) return format.format(-days, 'day')
  return days < 365 ? format.format(-Math.floor(days / 30.5), 'month') : format.format(-Math.floor(days / 365), 'year')
}
