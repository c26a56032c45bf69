import { expect, it } from 'vitest'
import { checkPassword } from './password-strength.ts'

it.each(['court', 'passwordpassword', '123456789012', 'aaaaaaaaaaaaaaaa', 'motdepasse12', 'motdepasse123'])(
  '%s is weak',
  (password) => {
    expect(checkPassword(password, [])).toBe('weak')
  },
)

it('a short sentence is strong', () => {
  expect(checkPassword('sept chats sur un toit', [])).toBe('strong')
})

it('what others know of the person does not count', () => {
  const password = 'marguerite.tremblay'
  const strong = checkPassword(password, [])
  expect(checkPassword(password, ['marguerite.tremblay@example.com'])).not.toBe(strong)
})

it('of a very long one only the beginning is checked', () => {
  expect(checkPassword(`${'a'.repeat(64)}sept chats sur un toit`, [])).toBe('weak')
})
