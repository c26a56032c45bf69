import { randomBytes } from 'node:crypto'
import { readProfile } from '@obole/contract/calls/profile'
import { refresh } from '@obole/contract/calls/sessions'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { ageSigningKeys, countRows } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, startAccounts } from '../../testing/people/accounts.ts'
import { insertSigningKey } from './signing-keys.sql.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const read = async (token: string) => (await app.call(readProfile, {}, { token })).status
const rotate = () => insertSigningKey(app.platform.sql, randomBytes(32))
/** What a process has read of the keys is as old as that. */
const later = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms)
const kidOf = (token: string) => decodeProtectedHeader(token).kid

test('TOK-3: a new key signs, the old one is accepted until its last token has expired, and nobody is signed out', async () => {
  const person = await app.newPerson()
  expect(kidOf(person.accessToken)).toBeUndefined()
  await rotate()
  later(31_000)
  const next = await app.newPerson()
  expect(kidOf(next.accessToken)).toMatch(/^[0-9a-f-]{36}$/)
  expect([await read(person.accessToken), await read(next.accessToken)]).toEqual([200, 200])

  await rotate()
  later(62_000)
  const third = await app.newPerson()
  expect(new Set([kidOf(next.accessToken), kidOf(third.accessToken)]).size).toBe(2)
  expect([await read(person.accessToken), await read(next.accessToken), await read(third.accessToken)]).toEqual([
    200, 200, 200,
  ])

  // Tokens live for fifteen minutes: whatever an old key signs later is forged.
  await ageSigningKeys(app.platform.sql, 16 * 60)
  later(93_000)
  expect(await read(person.accessToken)).toBe(200)
  await ageSigningKeys(app.platform.sql, 2 * 60)
  later(124_000)
  expect([await read(person.accessToken), await read(next.accessToken), await read(third.accessToken)]).toEqual([
    401, 401, 200,
  ])
  const renewed = await app.call(refresh, { body: { refreshToken: person.refreshToken } })
  expect(await read(String(renewed.body['accessToken']))).toBe(200)

  await ageSigningKeys(app.platform.sql, 2 * 24 * 3600)
  await app.work('delete-expired-account-rows')
  expect(await countRows(app.platform.sql, 'signing_keys')).toBe(1)
  later(155_000)
  expect([await read(next.accessToken), await read(third.accessToken)]).toEqual([401, 200])
})

test('TOK-1: a name that is not ours is refused, whatever it looks like', async () => {
  const { accessToken } = await app.newPerson()
  for (const kid of [newId(), '../../dev/null', "' or true --", '', 7]) {
    const forged = await new SignJWT(decodeJwt(accessToken))
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: kid as string })
      .sign(Buffer.from(app.platform.tokenSecret))
    expect(await read(forged), String(kid)).toBe(401)
  }
})
