import { expect, test } from 'vitest'
import { isHeld } from './held-words.ts'

test.each([
  ['fr', 'Espèce de CONNARD!', true],
  ['fr', 'enculé', true],
  ['fr', 'encule\u0301', true],
  ['fr', 'nique… ta mère', true],
  ['fr', 'Une dispute sans fin', false],
  ['es', 'Con mucho cariño', false],
  ['es', 'hijo de PUTA', true],
  ['en', 'Have a look at www.example.com', true],
  ['en', 'see https://example.org', true],
  ['en', 'Thank you. Merci!', false],
  ['en', '', false],
] as const)('14.3: in %s, “%s” is held back: %s', (locale, message, expected) => {
  expect(isHeld(message, locale, [])).toBe(expected)
})

test('14.3: words that were added hold back too, as whole words; a blank one holds back nothing', () => {
  expect(isHeld('Ta soupe aux CHOUX est ratée', 'fr', ['soupe aux choux'])).toBe(true)
  expect(isHeld('Des soupes', 'fr', ['soupe', '…'])).toBe(false)
})
