import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayPhone, formats, isUuid, normalizeEmail, phoneDigits } from './formats.ts'
import { emailMax } from './limits.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string())

test.each(Object.entries(formats))('the format %s answers any text with yes or no', (_, isValid) => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(typeof isValid(text)).toBe('boolean')
    }),
  )
})

describe('a line', () => {
  test('is a text without line breaks', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (formats.line(text)) expect(formats.text(text) && !/[\n\r\t]/.test(text)).toBe(true)
      }),
    )
  })

  test.each(['Zoé & Cie', 'محمد', '日本語', '👩‍👩‍👧‍👧', 'e\u0301', 'می\u200cخواهم', '❤\uFE0F', ''])(
    'may be %j',
    (text) => expect(formats.line(text)).toBe(true),
  )

  test.each([
    'a\nb',
    'a\u0000',
    '\u202Eabc',
    'a\u2066b',
    ' ',
    '\u200B',
    '\u3164',
    '\u2800',
    '\uFE0F',
    '\u034F \u17B4',
    '\u{1D159}',
    '\u{E0041}',
    `a${'\u0301'.repeat(9)}`,
    '\uD800',
    'a\u2028b',
  ])('ATK-11: may not be %j', (text) => expect(formats.line(text)).toBe(false))
})

describe('an e-mail address', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_+-]{1,12}$/)
  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,12}$/)
  const address = fc
    .tuple(word, word, label, fc.constantFrom('ca', 'com', 'org'))
    .map(([one, two, host, top]) => `${one}.${two}@${host}.${top}`)

  test('of the usual kind is one, and is normalized to lower case', () => {
    fc.assert(
      fc.property(address, (text) => {
        expect(normalizeEmail(text)).toBe(text.toLowerCase())
      }),
    )
  })

  test('that is normalized stays the same, is bounded and has one @ with a host after it', () => {
    const nearly = fc.tuple(anyText, anyText).map(([local, host]) => `${local}@${host}.ca`)
    fc.assert(
      fc.property(fc.oneof(address, fc.emailAddress(), nearly, anyText), (text) => {
        const normal = normalizeEmail(text)
        if (normal === null) return
        expect(normalizeEmail(normal)).toBe(normal)
        expect(normal.length).toBeLessThanOrEqual(emailMax)
        expect(normal).toMatch(/^[^@\s]+@[a-z0-9.-]+$/)
      }),
      { numRuns: 1000 },
    )
  })

  test('is the same person in any case of letters', () => {
    fc.assert(
      fc.property(address, (text) => {
        expect(normalizeEmail(text.toUpperCase())).toBe(normalizeEmail(text))
      }),
    )
  })

  test.each([
    '',
    '@',
    'a@',
    '@b.ca',
    'a@b',
    'a b@c.ca',
    'a..b@c.ca',
    '.a@b.ca',
    'a@b..ca',
    'a@-b.ca',
    'a@1.2.3.4',
    'a@b.ca, c@d.ca',
    'a@b.ca\u0000',
    `${'a'.repeat(65)}@b.ca`,
  ])('%j is none', (text) => expect(formats.email(text)).toBe(false))
})

describe('a phone number', () => {
  const national = fc.stringMatching(/^[2-9]\d{9}$/)

  test('is read back from how it is shown, and from how people write it', () => {
    fc.assert(
      fc.property(national, (digits) => {
        const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
        for (const written of [
          digits,
          displayPhone(digits),
          `1${digits}`,
          `+1${digits}`,
          `+1 (${area}) ${exchange}-${line}`,
          `${area}.${exchange}.${line}`,
          // As well-set pages write it: nothing to see, but another hyphen or a dash.
          `${area}\u2011${exchange}\u2011${line}`,
          `${area}–${exchange}–${line}`,
        ])
          expect(phoneDigits(written)).toBe(digits)
      }),
    )
  })

  test('is ten digits that do not begin with 0 or 1, or none', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(phoneDigits(text) ?? '5145550199').toMatch(/^[2-9]\d{9}$/)
      }),
    )
  })

  test.each(['', '514555019', '11145550199', '+33 1 23 45 67 89', '0145550199', '514-555-0199 x3'])(
    '%j is none',
    (text) => expect(phoneDigits(text)).toBeNull(),
  )
})

test('a date is a day of the calendar', () => {
  const day = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(day, (date) => {
      expect(formats.date(date.toISOString().slice(0, 10))).toBe(true)
    }),
  )
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-04-30',
    '2026-4-3',
    '2026-04-30T00:00:00Z',
  ])
    expect(formats.date(text)).toBe(false)
})

test('every uuid is one, in any case', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(isUuid(id) && isUuid(id.toUpperCase())).toBe(true)
    }),
  )
  for (const text of ['', '0193', ' 01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-00000000000g'])
    expect(isUuid(text)).toBe(false)
})

test.each([
  'http://a.example/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://u@a.example/',
  'https://a.example:444/',
  'https://a.example/\u202E',
  'javascript:alert(1)',
])('%j is no https address for a page', (text) => expect(formats['https-url'](text)).toBe(false))
