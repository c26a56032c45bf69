import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCents, formatPercent } from './money.ts'
import { locales } from './names.ts'
import { formatHundredths, formatNumber } from './numbers.ts'

test('amounts are written as in Canada, and in Spanish as in Latin America', () => {
  expect(locales.map((locale) => formatCents(500_000, locale))).toEqual([
    '5\u00a0000\u00a0$',
    '$5,000',
    'CAD\u00a05,000',
  ])
  expect(locales.map((locale) => formatCents(-191_250, locale))).toEqual([
    '-1\u00a0912,50\u00a0$',
    '-$1,912.50',
    '-CAD\u00a01,912.50',
  ])
  expect(locales.map((locale) => formatCents(-0, locale))).toEqual(['0\u00a0$', '$0', 'CAD\u00a00'])
})

test('so are percentages, counts, and amounts that are typed', () => {
  expect(locales.map((locale) => formatPercent(2.9, locale))).toEqual(['2,9\u00a0%', '2.9%', '2.9%'])
  expect(locales.map((locale) => formatNumber(12_345, locale))).toEqual(['12\u00a0345', '12,345', '12,345'])
  expect(locales.map((locale) => formatHundredths(150_050, locale))).toEqual(['1\u00a0500,50', '1,500.50', '1,500.50'])
})

describe.each(locales)('in %s', (locale) => {
  test('the only space in an amount is U+00A0, whatever the browser knows of the language', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        for (const text of [formatCents(cents, locale), formatPercent(cents / 100, locale)])
          expect(text).not.toMatch(/[^\S\u00a0]/)
      }),
    )
  })
})
