import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockText, dayOf, lastDayOf, monthBefore, sameDayBefore, timeOf, yearOf } from './time-zone.ts'

test.each([
  ['2026-11-01T03:59:59.999Z', '2026-10-31', '23:59'],
  ['2026-11-01T04:00:00Z', '2026-11-01', '00:00'],
  // The hour that comes twice, and the one that does not come.
  ['2026-11-01T05:30:00Z', '2026-11-01', '01:30'],
  ['2026-11-01T06:30:00Z', '2026-11-01', '01:30'],
  ['2026-03-08T06:59:00Z', '2026-03-08', '01:59'],
  ['2026-03-08T07:00:00Z', '2026-03-08', '03:00'],
  ['2027-01-01T04:59:00Z', '2026-12-31', '23:59'],
  ['2027-01-01T05:00:00Z', '2027-01-01', '00:00'],
])('%s is %s, %s', (at, day, time) => {
  expect([dayOf(new Date(at)), timeOf(new Date(at))]).toEqual([day, time])
})

test('a year begins with its first day', () => {
  const turns = ['2027-01-01T04:59:59.999Z', '2027-01-01T05:00:00Z'].map((instant) => yearOf(new Date(instant)))
  expect(turns).toEqual([2026, 2027])
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(fc.property(instants, (at) => `${yearOf(at)}` === dayOf(at).slice(0, 4)))
})

test('the time of day in a sentence, in Eastern time and on one line', () => {
  const at = ['2026-11-18T06:05:00Z', '2026-11-18T09:46:00Z', '2026-11-18T18:05:00Z'].map(
    (instant) => new Date(instant),
  )
  expect(at.map((instant) => clockText(instant, 'es'))).toEqual([
    'la 1:05\u00a0a.m.',
    'las 4:46\u00a0a.m.',
    'la 1:05\u00a0p.m.',
  ])
  expect(at.map((instant) => clockText(instant, 'en'))).toEqual(['1:05\u00a0a.m.', '4:46\u00a0a.m.', '1:05\u00a0p.m.'])
  expect(clockText(new Date('2026-11-18T09:46:00Z'), 'fr')).toMatch(/^4[\u00a0\u202f]h[\u00a0\u202f]46$/)
  expect(clockText(new Date('2026-11-18T19:05:00Z'), 'fr')).toMatch(/^14[\u00a0\u202f]h[\u00a0\u202f]05$/)
})

test('the same day of the month before, or its last day', () => {
  expect(['2026-11-16', '2026-03-31', '2028-03-30', '2026-01-31', '2026-12-31'].map(sameDayBefore)).toEqual([
    '2026-10-16',
    '2026-02-28',
    '2028-02-29',
    '2025-12-31',
    '2026-11-30',
  ])
  expect([monthBefore('2026-01'), lastDayOf('2028-02')]).toEqual(['2025-12', '2028-02-29'])
})
