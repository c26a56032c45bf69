import { dateFormat } from '@obole/contract/formatting/intl-formats'
/** What the creator received in a month, in cents. */
export interface MonthBar {
  /** `2026-11`. */
  month: string
  cents: number
}

const barsMax = 12

/** From the first month with tips to the current one, oldest first, also those without; the last twelve at most. */
export function monthlySeries(months: { month: string; netAmount: number }[], current: string): MonthBar[] {
  const byMonth = new Map(months.map(({ month, netAmount }) => [month, netAmount]))
  const first = months.reduce((earliest, { month }) => (month < earliest ? month : earliest), current)
  const [year, number] = [Number(current.slice(0, 4)), Number(current.slice(5))]
  return Array.from({ length: barsMax }, (_, index) => {
    const month = new Date(Date.UTC(year, number - barsMax + index)).toISOString().slice(0, 7)
    return { month, cents: byMonth.get(month) ?? 0 }
  }).filter(({ month }) => month >= first)
}

/** A calendar month as `Intl` may format it. */
export function monthName(month: string, tag: string, style: 'long' | 'narrow' | 'short'): string {
  const year = style === 'long' ? { year: 'numeric' as const } : {}
  const format = dateFormat(tag, { month: style, ...year, timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/** From one round amount to another, with at most six of them as lines; to at least 10 $, so that a first dollar is no tall bar. */
export function chartScale(cents: number[]): { bottom: number; top: number; ticks: number[] } {
  const [min, max] = [Math.min(0, ...cents), Math.max(1000, ...cents)]
  const decade = 10 ** Math.floor(Math.log10((max - min) / 4))
  const step = decade * ([1, 2, 5].find((factor) => (max - min) / (factor * decade) <= 4) ?? 10)
  const [first, last] = [Math.floor(min / step), Math.ceil(max / step)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { bottom: first * step, top: last * step, ticks }
}
