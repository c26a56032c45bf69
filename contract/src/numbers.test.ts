import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCents, formatPercent } from './money.ts'
import { intlTags, locales } from './names.ts'
import { wholeText } from './numbers.ts'

describe.each(locales)('numbers in %s are written as by Intl', (locale) => {
  const tag = intlTags[locale]

  test('counts', () => {
    const format = new Intl.NumberFormat(tag)
    fc.assert(fc.property(fc.nat(), (count) => wholeText(count, locale) === format.format(count)))
  })

  test('amounts of money, also those that are taken back', () => {
    const formats = [0, 2].map(
      (minimumFractionDigits) =>
        new Intl.NumberFormat(tag, {
          style: 'currency',
          currency: 'CAD',
          currencyDisplay: locale === 'es' ? 'code' : 'symbol',
          minimumFractionDigits,
        }),
    )
    const amounts = fc.oneof(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), fc.integer({ max: 2_000_000 }))
    fc.assert(
      fc.property(fc.boolean(), amounts, (isWhole, some) => {
        const cents = isWhole ? Math.trunc(some / 100) * 100 : some
        const format = formats[cents % 100 === 0 ? 0 : 1]
        expect(formatCents(cents, locale)).toBe(format?.format((cents || 0) / 100))
      }),
    )
  })

  test('percentages', () => {
    const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.nat(100_000), (hundredths) => {
        expect(formatPercent(hundredths / 100, locale)).toBe(format.format(hundredths / 10_000))
      }),
    )
  })
})
