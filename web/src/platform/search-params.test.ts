import { expect, it } from 'vitest'
import { parseSearch, stringifySearch, textsIn } from './search-params.ts'

it.each(['?tip=1', '?token=true', '?a=null&b=%22x%22', '?email=a%2Bb%40c.ca', ''])(
  '%s is read and written back as it was',
  (search) => {
    expect(stringifySearch(parseSearch(search))).toBe(search)
  },
)

it('a parameter without a value is left out', () => {
  expect(stringifySearch({ returnUrl: undefined, email: 'a@b.ca' })).toBe('?email=a%40b.ca')
})

it('named parameters are read and the rest is left out', () => {
  expect(textsIn('email', 'token')({ email: 'a@b.ca', token: { a: 1 }, other: 'x' })).toEqual({ email: 'a@b.ca' })
})
