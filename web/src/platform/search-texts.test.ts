import { expect, it } from 'vitest'
import { textsIn } from './search-texts.ts'

it('named parameters are read as texts and the rest is left out', () => {
  expect(textsIn('email', 'token')({ email: 'a@b.ca', token: 123, other: 'x' })).toEqual({
    email: 'a@b.ca',
    token: '123',
  })
})

it('what is no text is left out', () => {
  expect(textsIn('token')({ token: { a: 1 } })).toEqual({})
})
