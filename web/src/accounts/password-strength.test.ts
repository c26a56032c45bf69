import { expect, it } from 'vitest'
import { judgePassword } from './password-strength.ts'

it.each(['court', 'passwordpassword', '123456789012', 'aaaaaaaaaaaaaaaa'])('%s is weak', (password) => {
  expect(judgePassword(password, [])).toBe('weak')
})

it('a short sentence is strong', () => {
  expect(judgePassword('sept chats sur un toit', [])).toBe('strong')
})

it('what others know of the person does not count', () => {
  const password = 'marguerite.tremblay'
  const strong = judgePassword(password, [])
  expect(judgePassword(password, ['marguerite.tremblay@example.com'])).not.toBe(strong)
})

it('of a very long one only the beginning is judged', () => {
  expect(judgePassword(`${'a'.repeat(64)}sept chats sur un toit`, [])).toBe('weak')
})
