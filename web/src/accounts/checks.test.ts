import { expect, it } from 'vitest'
import { checkEmail, checkLength, checkNewEmail, checkNewPassword, checkRequired } from './checks.ts'

it('what is blank is missing', () => {
  expect(checkRequired('  ')).toBe('This field is required')
  expect(checkRequired('x')).toBeNull()
})

it.each(['', 'a', 'a@', '@b.ca', 'a b@c.ca'])('%j is no address', (value) => {
  expect(checkEmail(value)).not.toBeNull()
})

it('spaces around an address do no harm', () => {
  expect(checkEmail('  zoe@example.com ')).toBeNull()
})

it.each(['zoe@example.com', ' Zoe@Example.com '])('%j is the present address', (value) => {
  expect(checkNewEmail(value, 'zoe@example.com')).toBe('This is already your address.')
})

it('another address, or the first, is new', () => {
  expect(checkNewEmail('leo@example.com', 'zoe@example.com')).toBeNull()
  expect(checkNewEmail('zoe@example.com', null)).toBeNull()
})

it.each([
  ['11 characters', 'x'.repeat(11), false],
  ['12 characters', 'x'.repeat(12), true],
  ['128 characters', 'x'.repeat(128), true],
  ['129 characters', 'x'.repeat(129), false],
  ['12 emoji', '🦊'.repeat(12), true],
  ['11 emoji', '🦊'.repeat(11), false],
  ['nothing', '', false],
])('a password of %s is measured as the server measures it', (_, value, isFine) => {
  expect(checkNewPassword(value) === null).toBe(isFine)
})

it('a text is measured in characters, without the spaces around it', () => {
  expect(checkLength(`  ${'🦊'.repeat(5)}  `, 5)).toBeNull()
  expect(checkLength('abcdef', 5)).not.toBeNull()
})
