/** What the creator received in a month, in cents. */
export interface MonthBar {
  /** `2026-11`. */
  month: string
  cents: number
}

const barsShown = 12

/** The last twelve months up to now, oldest first, also those without tips. */
export function monthlySeries(months: { month: string; netAmount: number }[], now: Date): MonthBar[] {
  const byMonth = new Map(months.map(({ month, netAmount }) => [month, netAmount]))
  return Array.from({ length: barsShown }, (_, index) => {
    const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (barsShown - 1 - index)))
    const month = date.toISOString().slice(0, 7)
    return { month, cents: byMonth.get(month) ?? 0 }
  })
}

/** A month as `Intl` may format it, in the zone that the server counted in. */
export function monthName(month: string, tag: string, style: 'long' | 'narrow' | 'short'): string {
  const year = style === 'long' ? { year: 'numeric' as const } : {}
  const format = new Intl.DateTimeFormat(tag, { month: style, ...year, timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
