import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnUrl } from './return-url.ts'

test.each(['/', '/@zoe', '/@zoe/tips?payouts=returned', '/documents/faq#fees', '/account/security'])(
  '%j is returned to as it is',
  (path) => expect(safeReturnUrl(path)).toBe(path),
)

test.each([
  undefined,
  null,
  42,
  '',
  'zoe',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  ' /@zoe',
  '/login',
  '/login/?returnUrl=/login',
  `/${'a'.repeat(2000)}`,
])('%j is not returned to', (value) => expect(safeReturnUrl(value)).toBeNull())

/** What people who attack build such addresses from. */
const piece = fc.constantFrom(
  '/',
  '\\',
  '//',
  '.',
  '..',
  ':',
  '@',
  '?',
  '#',
  '%2f',
  '%5c',
  '%00',
  'evil.example',
  'https:',
  'javascript:',
  '\t',
  '\n',
  'é',
  '\u2028',
  'a',
)
const hostile = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

test('whatever is asked for, a browser stays on the site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        hostile,
        hostile.map((text) => `/${text}`),
        fc.string({ unit: 'binary' }),
        fc.webUrl(),
      ),
      (value) => {
        const safe = safeReturnUrl(value)
        if (safe === null) return
        expect(new URL(safe, 'https://obole.example').origin).toBe('https://obole.example')
        expect(safe).toMatch(/^\/(?![/\\])/)
      },
    ),
    { numRuns: 1000 },
  )
})

test('what was found safe is safe, and stays the same', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        hostile.map((text) => `/${text}`),
        fc.webPath().map((path) => `/${path}`),
      ),
      (value) => {
        const safe = safeReturnUrl(value)
        if (safe !== null && safe.length <= 2000) expect(safeReturnUrl(safe)).toBe(safe)
      },
    ),
    { numRuns: 1000 },
  )
})
