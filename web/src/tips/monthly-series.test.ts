import { expect, it } from 'vitest'
import { monthlySeries, monthName } from './monthly-series.ts'

it('twelve months up to the current one are shown, also those without tips', () => {
  const months = [
    { month: '2026-02', netAmount: 500 },
    { month: '2025-12', netAmount: 2500 },
    { month: '2024-01', netAmount: 9900 },
  ]
  const series = monthlySeries(months, '2026-02')
  expect(series).toHaveLength(12)
  expect(series[0]).toEqual({ month: '2025-03', cents: 0 })
  expect(series.slice(-3)).toEqual([
    { month: '2025-12', cents: 2500 },
    { month: '2026-01', cents: 0 },
    { month: '2026-02', cents: 500 },
  ])
})

it('13.6: the months before the first tip are no bars', () => {
  expect(monthlySeries([{ month: '2026-01', netAmount: 500 }], '2026-03')).toEqual([
    { month: '2026-01', cents: 500 },
    { month: '2026-02', cents: 0 },
    { month: '2026-03', cents: 0 },
  ])
  expect(monthlySeries([], '2026-03')).toEqual([{ month: '2026-03', cents: 0 }])
})

it('a month is named in its language', () => {
  expect(monthName('2026-11', 'fr-CA', 'long')).toBe('novembre 2026')
  expect(monthName('2026-11', 'en-CA', 'long')).toBe('November 2026')
  expect(monthName('2026-01', 'es', 'long')).toBe('enero de 2026')
})
