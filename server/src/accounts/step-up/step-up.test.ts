import { changeEmail, exportAccount, setPassword } from '@obole/contract/calls/accounts'
import { removeTotp, stepUp } from '@obole/contract/calls/keys/second-factor'
import { refresh } from '@obole/contract/calls/sessions'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { ageLimits, ageSessions } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, goodPassword, startAccounts } from '../../testing/people/accounts.ts'
import { idTokenFor, newIdentity, providerCalls } from '../../testing/people/accounts-providers.ts'
import { switchTotpOn } from '../../testing/people/authenticator-app.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const later = (seconds: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + seconds * 1000))
const age = (userId: string, seconds = 601) => ageSessions(app.platform.sql, userId, seconds)
const read = (token: string) => app.call(exportAccount, {}, { token })
const prove = (token: string, body: object) => app.call(stepUp, { body }, { token })

test('the password is a proof for ten minutes, in the session that it was given in', async () => {
  const person = await app.newPerson()
  const { accessToken: other } = await app.newSession(person.id)
  await age(person.id)
  expect(await read(person.accessToken)).toMatchObject({
    status: 403,
    body: { code: 'step_up_required', ways: ['password'] },
  })
  expect((await prove(person.accessToken, { password: goodPassword })).status).toBe(204)
  expect((await read(person.accessToken)).status).toBe(200)
  expect((await read(other)).status).toBe(403)
  const { body } = await app.call(refresh, { body: { refreshToken: person.refreshToken } })
  expect((await read(String(body['accessToken']))).status).toBe(200)
  await age(person.id)
  expect((await read(String(body['accessToken']))).status).toBe(403)
})

test('a wrong password proves nothing, and five make the account wait', async () => {
  const person = await app.newPerson()
  await age(person.id)
  const answers: number[] = []
  for (let tries = 0; tries < 6; tries += 1)
    answers.push((await prove(person.accessToken, { password: 'not the right one' })).status)
  expect(answers).toEqual([401, 401, 401, 401, 401, 429])
  expect((await read(person.accessToken)).status).toBe(403)
})

test.each([{}, { password: goodPassword, code: '000000' }])('a proof is one proof: %j', async (body) => {
  const person = await app.newPerson()
  expect((await prove(person.accessToken, body)).status).toBe(400)
})

test('with an authenticator app only its code proves anything, and once', async () => {
  const person = await app.newPerson()
  const { authenticator } = await switchTotpOn(app, person)
  await age(person.id)
  later(30)
  const asked = { status: 403, body: { code: 'step_up_required', ways: ['code'] } }
  expect(await read(person.accessToken)).toMatchObject(asked)
  expect(await prove(person.accessToken, { password: goodPassword })).toMatchObject(asked)
  const { accessToken: token } = person
  const body = { email: 'thief@example.com', currentPassword: goodPassword }
  expect(await app.call(changeEmail, { body }, { token })).toMatchObject(asked)
  expect((await app.call(removeTotp, {}, { token })).body.code).toBe('step_up_required')
  const code = authenticator.code()
  expect((await prove(token, { code })).status).toBe(204)
  expect((await read(token)).status).toBe(200)
  await age(person.id)
  expect((await prove(token, { code })).body.code).toBe('invalid_code')
})

test('codes are guessed at five times, then wait', async () => {
  const person = await app.newPerson()
  const { authenticator } = await switchTotpOn(app, person)
  later(30)
  for (let tries = 0; tries < 5; tries += 1) await prove(person.accessToken, { code: '000000' })
  expect((await prove(person.accessToken, { code: authenticator.code() })).status).toBe(429)
  await ageLimits(app.platform.sql, 61)
  expect((await prove(person.accessToken, { code: authenticator.code() })).status).toBe(204)
})

test('switching the app on voids what other sessions have proved without it', async () => {
  const person = await app.newPerson()
  const { accessToken: other } = await app.newSession(person.id)
  expect((await read(other)).status).toBe(200)
  await switchTotpOn(app, person)
  expect((await read(other)).status).toBe(403)
  expect((await read(person.accessToken)).status).toBe(200)
})

test('a code of an app that was never confirmed is no proof', async () => {
  const person = await app.newPerson()
  await age(person.id)
  expect((await prove(person.accessToken, { code: '123456' })).body.code).toBe('invalid_code')
})

test('who has neither a password nor a second factor signs in again', async () => {
  const identity = newIdentity()
  const calls = providerCalls(app)
  const token = String((await calls.withGoogle(await idTokenFor(app, identity))).body['accessToken'])
  const { id } = await calls.profileOf({ body: { accessToken: token } })
  await age(String(id))
  expect(await read(token)).toMatchObject({ status: 403, body: { ways: [] } })
  const again = String((await calls.withGoogle(await idTokenFor(app, identity))).body['accessToken'])
  expect((await app.call(setPassword, { body: { newPassword: 'un toit, sept chats' } }, { token: again })).status).toBe(
    204,
  )
})
