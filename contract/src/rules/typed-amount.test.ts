import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCents } from '../formatting/money.ts'
import { locales } from '../formatting/names.ts'
import { formatHundredths } from '../formatting/numbers.ts'
import { centsFromText } from './typed-amount.ts'

const cents = fc.integer({ min: 0, max: 99_999_999_999 })

describe('typed amounts', () => {
  test('any amount typed with a point or a comma is read back to the cent', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom('.', ','), (amount, separator) => {
        const typed = `${Math.trunc(amount / 100)}${separator}${String(amount % 100).padStart(2, '0')}`
        expect(centsFromText(typed)).toBe(amount)
        expect(centsFromText(` ${typed} `)).toBe(amount)
      }),
    )
  })

  test('one decimal means tenths', () => {
    expect([centsFromText('19.9'), centsFromText('19,09'), centsFromText('19')]).toEqual([1990, 1909, 1900])
  })

  test.each(locales)('what the site writes in %s is read back to the cent', (locale) => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsFromText(formatCents(amount, locale))).toBe(amount)
        expect(centsFromText(formatHundredths(amount, locale))).toBe(amount)
      }),
    )
  })

  test.each([
    ['1 500', 150_000],
    ['1\u00a0500,50\u00a0$', 150_050],
    ['1\u202f000\u202f000,00', 100_000_000],
    ['1,500', 150_000],
    ['1.500', 150_000],
    ['1,500.5', 150_050],
    ['1.500,50', 150_050],
    ['1,234,567', 123_456_700],
    ['5 $', 500],
    ['$5', 500],
    ['$ 5', 500],
    ['CA$5.25', 525],
    ['5 $ CA', 500],
    ['cad 5', 500],
    ['5CAD', 500],
    ['$5 CAD', 500],
  ])('%j is %i cents', (text, amount) => expect(centsFromText(text)).toBe(amount))

  test.each([
    '',
    ' ',
    '$',
    'CAD',
    '.5',
    '5.',
    '-5',
    '-5 $',
    '+5',
    '1e3',
    '0x10',
    '١٢',
    'NaN',
    '9999999999',
    '1 234 567 890',
    '5 €',
    'US$5',
    '5 5',
  ])('%j is not an amount', (text) => expect(centsFromText(text)).toBeNull())

  test.each([
    '0,500',
    '0.125',
    '1,5000',
    '1500,500',
    '1 500,500',
    '1,500,50',
    '1.500.50',
    '1,500 000',
    '1 000,000.00',
    '1 50',
    '15 00',
    '1  500',
    '1\n500',
  ])('%j could be read in two ways', (text) => expect(centsFromText(text)).toBeNull())

  test('no reading is more than all the typed digits, or more than a hundredth of them where two are cents', () => {
    const typed = fc.stringMatching(/^[$ ]?\d{1,4}([ .,]\d{1,4}){0,3}[$ ]?$/)
    fc.assert(
      fc.property(typed, (text) => {
        const digits = Number(text.replace(/\D/g, ''))
        const decimals = /[.,](\d{1,2})\D*$/.exec(text)?.[1]?.length ?? 0
        expect(centsFromText(text) ?? 0).toBeLessThanOrEqual(Math.round((digits * 100) / 10 ** decimals))
      }),
    )
  })

  test('any text gives null or whole cents, never a float', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const amount = centsFromText(text)
        expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      }),
    )
  })
})
