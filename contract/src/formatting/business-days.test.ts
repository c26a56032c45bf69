import { expect, test } from 'vitest'
import { businessDaysAfter } from './business-days.ts'

test.each([
  ['2026-11-19', 10, '2026-12-03'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-12-31', 10, '2027-01-14'],
])('%s and %i business days is %s', (day, count, expected) => {
  expect(businessDaysAfter(day, count)).toBe(expected)
})
