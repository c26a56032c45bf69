import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCents } from './money.ts'
import { locales } from './names.ts'

const cents = fc.integer({ min: 0, max: 99_999_999_999 })

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
