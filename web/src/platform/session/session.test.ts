import { expect, it } from 'vitest'
import { clearTokens, decodeClaims, readClaims, readSession, storeTokens } from './session.ts'

const claims = { sub: '0190a000-0000-7000-8000-000000000001', exp: 2_000_000_000, name: 'Zoé' }
const token = `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`

it('claims are read from a token, also beyond ASCII', () => {
  expect(decodeClaims(token)).toEqual(claims)
})

it.each(['', 'x', 'x.y.z', `x.${btoa('null')}.z`, `x.${btoa('{"sub":1}')}.z`])(
  'a token that cannot be read (%j) has null claims',
  (broken) => {
    expect(decodeClaims(broken)).toBeNull()
  },
)

it('on the server everyone is signed out', () => {
  storeTokens({ accessToken: token, refreshToken: 'r' })
  expect(readSession()).toEqual({ userId: null, isAuthenticated: false })
})

it('stored tokens stay until they are cleared', () => {
  storeTokens({ accessToken: token, refreshToken: 'r' })
  expect(readClaims()).toMatchObject({ sub: claims.sub })
  clearTokens()
  expect(readClaims()).toBeNull()
})
