import { expect, it } from 'vitest'
import { chartScale, monthlySeries, monthName } from './monthly-series.ts'

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

it('the months before the first tip are no bars', () => {
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

it('a chart begins and ends at round amounts, with few lines, also below zero', () => {
  expect(chartScale([4200, 13_755])).toEqual({ bottom: 0, top: 15_000, ticks: [0, 5000, 10_000, 15_000] })
  expect(chartScale([0, 3])).toEqual({ bottom: 0, top: 1000, ticks: [0, 500, 1000] })
  expect(chartScale([-700, 1800])).toEqual({ bottom: -1000, top: 2000, ticks: [-1000, 0, 1000, 2000] })
  for (const cents of [1, 999, 1001, 39_999, 40_001, 123_456_789]) {
    const { bottom, top, ticks } = chartScale([cents, -cents / 3])
    expect(top).toBeGreaterThanOrEqual(cents)
    expect(bottom).toBeLessThanOrEqual(-cents / 3)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})
