import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longDate, longDay, shortDay } from './dates.ts'
import { intlTags, locales } from './names.ts'

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

describe.each(locales)('days in %s are written as by Intl, but for the first of a month in French', (locale) => {
  const intl = (day: string, options: Intl.DateTimeFormatOptions) => {
    const text = new Intl.DateTimeFormat(intlTags[locale], { ...options, timeZone: 'UTC' }).format(new Date(day))
    return locale === 'fr' && day.endsWith('-01') ? text.replace('1', '1er') : text
  }

  test('in long', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(longDay(day, locale)).toBe(intl(day, { dateStyle: 'long' }))
      }),
    )
  })

  test('in short, with another year or without', () => {
    const parts = { day: 'numeric', month: 'short' } as const
    fc.assert(
      fc.property(days, (day) => {
        expect(shortDay(day, locale)).toBe(intl(day, parts))
        expect(shortDay(day, locale, '1899')).toBe(intl(day, { ...parts, year: 'numeric' }))
      }),
    )
  })
})

test('a moment has the day of Toronto', () => {
  expect(longDate('2026-12-02T04:59:59Z', 'fr')).toBe('1er décembre 2026')
  expect(longDate(new Date('2026-12-02T05:00:00Z'), 'fr')).toBe('2 décembre 2026')
})
