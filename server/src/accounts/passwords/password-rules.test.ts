import { expect, test } from 'vitest'
import { findPasswordError } from './password-rules.ts'

const owner = { email: 'zoe.tremblay@example.com', firstname: 'Zoé', lastname: 'Tremblay', alias: 'renardeau' }

test.each([
  'une-obole-pour-la-demo',
  'sept chats sur un toit',
  'correct horse battery staple',
  'word space word space word space ',
  '🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🐤🦆',
  'Tr0ub4dor&3xyz',
  'zoe likes to read at night',
  'пароль из двух слов',
  `${'x'.repeat(64)}abcdefgh ijklm nopqrs`,
])('PW-1 and PW-2: %j is a good password', (password) => {
  expect(findPasswordError(password, owner)).toBeNull()
})

test.each([
  ['eleven char', 'minLength'],
  ['a\u0301'.repeat(11), 'minLength'],
  ['🦊'.repeat(11), 'minLength'],
  ['0123 456 '.repeat(15), 'maxLength'],
  ['passwordpassword', 'common'],
  ['Password2024!', 'common'],
  ['p@$$w0rd!!12', 'common'],
  ['football12345', 'common'],
  ['sunshinemonkey', 'common'],
  ['1qaz2wsx3edc', 'common'],
  ['aaaaaaaaaaaaaaa', 'repetitive'],
  ['ababababababab', 'repetitive'],
  ['xyzwxyzwxyzw', 'repetitive'],
  ['123456789012345', 'sequence'],
  ['abcdefghijklmn', 'sequence'],
  ['azertyuiop123', 'sequence'],
  ['oboleobole12', 'personal'],
  ['zoetremblay1990', 'personal'],
  ['Zoé.Tremblay!', 'personal'],
  ['tremblaytremblay', 'personal'],
  ['renardeau2026', 'personal'],
])('PW-4: %j is refused as %s', (password, reason) => {
  expect(findPasswordError(password, owner)).toBe(reason)
})

test('PW-1: twelve to 128 code points, counted as they are hashed', () => {
  const plain = 'kq7 zvu wm3 hd8 '.repeat(9)
  expect(findPasswordError(plain.slice(0, 11), owner)).toBe('minLength')
  expect(findPasswordError(plain.slice(0, 12), owner)).toBeNull()
  expect(findPasswordError(plain.slice(0, 128), owner)).toBeNull()
  expect(findPasswordError(plain.slice(0, 129), owner)).toBe('maxLength')
})

test('VAL-28: the longest passwords are checked quickly', () => {
  const begunAt = performance.now()
  for (const piece of ['a', 'ab', 'password', '1234567890', 'qwertyuiop', 'é', '🦊']) {
    findPasswordError([...piece.repeat(128)].slice(0, 128).join(''), { email: `${'a'.repeat(64)}@example.com` })
  }
  expect(performance.now() - begunAt).toBeLessThan(2000)
})
