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
] as const)('in %s, “%s” is held back: %s', (locale, message, expected) => {
  expect(isHeld(message, locale, [])).toBe(expected)
})

const invisibles = [0x200b, 0x200c, 0x2060, 0xad, 0xfeff, 0x3164, 0xffa0, 0x2800, 0x34f, 0xfe0f, 0xe0041]

test.each(invisibles.map((code) => [code.toString(16), String.fromCodePoint(code)]))(
  'ATK-11: U+%s hides neither a word nor a link',
  (_, invisible) => {
    expect(isHeld(`Espèce de con${invisible}nard`, 'fr', [])).toBe(true)
    expect(isHeld(`Espèce${invisible}de${invisible}connard!`, 'fr', [])).toBe(true)
    expect(isHeld(`la soupe aux${invisible}choux`, 'fr', [`soupe aux cho${invisible}ux`])).toBe(true)
    expect(isHeld(`evil${invisible}.com`, 'fr', [])).toBe(true)
    expect(isHeld(`Bra${invisible}vo`, 'fr', [])).toBe(false)
  },
)

test.each([
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'evil｡com',
  'bit.ly/x',
  'obole-login.dev',
  'evil.online',
  'evil.example/login',
  'évil.com',
  'Ｗｗｗ．evil',
])('ATK-11: the link “%s” is held back', (text) => {
  expect(isHeld(`Voir ${text} !`, 'fr', [])).toBe(true)
})

test.each([
  'Bravo.Merci pour tout',
  'À 2 km/h',
  '12.50 $ et/ou plus',
  'Merci…à bientôt',
  'Famille 👩‍👩‍👧 ❤️',
  'می‌خواهم',
])('ATK-11: “%s” is no link and not held back', (text) => expect(isHeld(text, 'fr', [])).toBe(false))

test.each([
  ['fr', 'bande de connards'],
  ['fr', 'fils de putes'],
  ['en', 'you bitches'],
  ['es', 'qué cabrones'],
  ['fr', 'ｃｏｎｎａｒｄ'],
] as const)('ATK-11: in %s, “%s” is held back', (locale, message) => {
  expect(isHeld(message, locale, [])).toBe(true)
})

test('words that were added hold back too, as whole words; a blank one holds back nothing', () => {
  expect(isHeld('Ta soupe aux CHOUX est ratée', 'fr', ['soupe aux choux'])).toBe(true)
  expect(isHeld('Des soupières', 'fr', ['soupe', '…'])).toBe(false)
})
