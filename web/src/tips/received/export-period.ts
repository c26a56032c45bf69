import { dayOf, lastDayOf, monthBefore } from '@obole/contract/formatting/time-zone'

export const periods = ['month', 'month-before', 'year', 'year-before', 'all', 'custom'] as const
export type PeriodName = (typeof periods)[number]

export interface Period {
  from?: string
  to?: string
}

/** The days of a period, both included; null when the chosen dates are none. */
export function periodOf(name: PeriodName, now: Date, custom: { from: string; to: string }): Period | null {
  const month = dayOf(now).slice(0, 7)
  const year = Number(month.slice(0, 4))
  switch (name) {
    case 'month':
      return wholeMonth(month)
    case 'month-before':
      return wholeMonth(monthBefore(month))
    case 'year':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    case 'year-before':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    case 'all':
      return {}
    case 'custom':
      return custom.from !== '' && custom.from <= custom.to ? custom : null
  }
}

function wholeMonth(month: string): Period {
  return { from: `${month}-01`, to: lastDayOf(month) }
}
