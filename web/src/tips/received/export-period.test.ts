import { expect, it } from 'vitest'
import { periodOf } from './export-period.ts'

const none = { from: '', to: '' }

it('months and years are those of Toronto', () => {
  // 23:30 on New Year's Eve.
  const now = new Date('2027-01-01T04:30:00Z')
  expect(periodOf('month', now, none)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(periodOf('month-before', now, none)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(periodOf('year', now, none)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(periodOf('year-before', now, none)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(periodOf('all', now, none)).toEqual({})
})

it('chosen dates must be two, in their order', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  expect(periodOf('custom', now, { from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-03-01',
    to: '2026-03-01',
  })
  for (const custom of [none, { from: '2026-03-02', to: '2026-03-01' }, { from: '2026-03-02', to: '' }])
    expect(periodOf('custom', now, custom)).toBeNull()
})
