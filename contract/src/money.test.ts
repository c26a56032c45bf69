import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsFromText, formatCents } from './money.ts'
import { locales } from './names.ts'

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

  test.each([
    '',
    ' ',
    '.5',
    '5.',
    '1.234',
    '-5',
    '+5',
    '1e3',
    '0x10',
    '1 000',
    '1,000.00',
    '١٢',
    '5 $',
    'NaN',
    '9999999999',
  ])('%j is not an amount', (text) => expect(centsFromText(text)).toBeNull())

  test('any text gives null or whole cents, never a float', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const amount = centsFromText(text)
        expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      }),
    )
  })
})

describe('shown amounts', () => {
  test.each(locales)('in %s every digit of the amount is shown, and cents only when there are some', (locale) => {
    fc.assert(
      fc.property(cents, (amount) => {
        const digits = formatCents(amount, locale).replace(/\D/g, '')
        const whole = String(Math.trunc(amount / 100))
        expect(digits).toBe(amount % 100 === 0 ? whole : whole + String(amount % 100).padStart(2, '0'))
      }),
    )
  })

  test('the currency cannot be taken for another one', () => {
    expect(formatCents(1050, 'fr')).toMatch(/^10,50\s\$$/)
    expect(formatCents(1050, 'en')).toBe('$10.50')
    expect(formatCents(1050, 'es')).toContain('CAD')
  })
})
