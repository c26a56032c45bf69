import { expect, it } from 'vitest'
import { dayBefore, endOfDay, goalPercent, goalText } from './goals.ts'

it('a goal that lacks a cent is at 99 percent, and one that has more is above 100', () => {
  expect([0, 1, 9999, 10_000, 10_001, 13_000, -50].map((raised) => goalPercent(raised, 10_000))).toEqual([
    0, 0, 99, 100, 100, 130, 0,
  ])
})

it.each([
  ['2026-12-24', '2026-12-25T05:00:00.000Z'],
  ['2026-07-01', '2026-07-02T04:00:00.000Z'],
  ['2026-12-31', '2027-01-01T05:00:00.000Z'],
  // The nights in which clocks change.
  ['2026-03-07', '2026-03-08T05:00:00.000Z'],
  ['2026-03-08', '2026-03-09T04:00:00.000Z'],
  ['2026-10-31', '2026-11-01T04:00:00.000Z'],
  ['2026-11-01', '2026-11-02T05:00:00.000Z'],
])('the day %s ends at %s in Eastern time', (day, instant) => {
  expect(endOfDay(day).toISOString()).toBe(instant)
  expect(dayBefore(new Date(instant))).toBe(day)
})

it('a goal is read in the language of its reader, else in the first one that it has', () => {
  const texts = { en: { title: 'A guitar', text: null }, es: { title: 'Una guitarra', text: 'De cedro' } }
  expect(goalText(texts, 'es').title).toBe('Una guitarra')
  expect(goalText(texts, 'fr')).toMatchObject({ title: 'A guitar', locale: 'en' })
})
