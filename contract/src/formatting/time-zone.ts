import { dateFormat, timeText } from './intl-formats.ts'
import { intlTags, type Locale } from './names.ts'

/** Days and months of the product: of lists, sums, receipts, statements and mails. The database has it as `toronto_day`. */
export const timeZone = 'America/Toronto'

// Made when first used: the first format of dates takes a phone a tenth of a second, and most pages show none.
const dayOptions = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
const timeOptions = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const winterOffsetMs = 5 * 60 * 60 * 1000

/** `2026-11-16`. */
export function dayOf(at: Date): string {
  return dateFormat('en-CA', dayOptions).format(at)
}

/** `14:05`. */
export function timeOf(at: Date): string {
  return dateFormat('en-CA', timeOptions).format(at)
}

/** `2026`, without a format: each page says it in its footer, and a year ends in winter time. */
export function yearOf(at: Date): number {
  return new Date(at.getTime() - winterOffsetMs).getUTCFullYear()
}

/** For a sentence, on one line: `8 h 07`, `8:07 a.m.`, `las 8:07`; only one o'clock has the article `la`. */
export function clockText(at: Date | string, locale: Locale): string {
  const time = timeText(intlTags[locale], { timeStyle: 'short', timeZone }, new Date(at)).replaceAll(' ', '\u00a0')
  if (locale !== 'es') return time
  return `${time.startsWith('1:') ? 'la' : 'las'} ${time}`
}

/** `2026-11` → `2026-10`. */
export function monthBefore(month: string): string {
  const [year, number] = numbersIn(month)
  return new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7)
}

/** `2026-02` → `2026-02-28`. */
export function lastDayOf(month: string): string {
  const [year, number] = numbersIn(month)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The same day of the month before, or its last day: 31 March → 28 February. */
export function sameDayBefore(day: string): string {
  const month = monthBefore(day.slice(0, 7))
  const last = lastDayOf(month)
  const same = `${month}${day.slice(7)}`
  return same < last ? same : last
}

function numbersIn(month: string): [year: number, month: number] {
  return [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
}
