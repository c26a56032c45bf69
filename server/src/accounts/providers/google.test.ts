import { exportAccount } from '@obole/contract/calls/accounts'
import { policyVersion } from '@obole/contract/formatting/names'
import { idTokenForgeries } from '@obole/sandbox/google/id-token'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { countRows } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, startAccounts } from '../../testing/people/accounts.ts'
import {
  idTokenFor,
  newIdentity,
  newNonce,
  providerCalls,
  refused,
  unavailable,
} from '../../testing/people/accounts-providers.ts'

let app: AccountsApp
let calls: ReturnType<typeof providerCalls>
beforeAll(async () => {
  app = await startAccounts()
  calls = providerCalls(app)
})
afterEach(async () => {
  await app.sandbox.google.recover()
  await app.sandbox.facebook.recover()
})
afterAll(() => app.close())

test('a code, an ID token and an access token of one person open one account', async () => {
  const { google } = app.sandbox
  const person = newIdentity()
  const answers = [
    await calls.withGoogle(google.codeFor(person)),
    await calls.withGoogle(await idTokenFor(app, person)),
    await calls.withGoogle(google.accessTokenFor(person)),
  ]
  const profiles = await Promise.all(answers.map(calls.profileOf))
  expect(profiles[0]).toMatchObject({ firstname: 'Léa', lastname: 'Roy', email: person.email, hasPassword: false })
  expect(new Set(profiles.map(({ id }) => id)).size).toBe(1)
  // DEL-17: the version of the terms that was named beside the button is stored.
  const exported = await app.call(exportAccount, {}, { token: String(answers[0]?.body.accessToken) })
  expect(exported.body.account).toMatchObject({ policyVersion, policyAcceptedAt: expect.any(String) })
})

test.each(idTokenForgeries)(
  'AUTH-9: an ID token with %s is refused, by itself or exchanged for a code',
  async (forgery) => {
    const person = newIdentity()
    const users = await countRows(app.platform.sql, 'users')
    const alone = await calls.withGoogle(
      await app.sandbox.google.idTokenFor(person, { forgery, nonce: await newNonce(app) }),
    )
    expect(alone).toMatchObject(refused)
    expect(alone.body.detail).toBe('The sign-in provider did not confirm this person.')
    expect(await calls.withGoogle(app.sandbox.google.codeFor(person, { idToken: { forgery } }))).toMatchObject(refused)
    expect(await countRows(app.platform.sql, 'users')).toBe(users)
  },
)

test('AUTH-14: a code works once, and only when it was issued to this site', async () => {
  const code = app.sandbox.google.codeFor(newIdentity())
  expect(await calls.withGoogle(code)).toMatchObject({ status: 200 })
  expect(await calls.withGoogle(code)).toMatchObject(refused)
  expect(await calls.withGoogle(app.sandbox.google.codeFor(newIdentity(), { clientId: 'another-site' }))).toMatchObject(
    refused,
  )
})

test('AUTH-9: an access token of another site, an expired or a made-up one is refused', async () => {
  const { google } = app.sandbox
  expect(await calls.withGoogle(google.accessTokenFor(newIdentity(), { clientId: 'another-site' }))).toMatchObject(
    refused,
  )
  expect(await calls.withGoogle(google.accessTokenFor(newIdentity(), { expiresInSeconds: -1 }))).toMatchObject(refused)
  expect(await calls.withGoogle('ya29.made-up')).toMatchObject(refused)
  const token = google.accessTokenFor(newIdentity())
  google.falsify({ subject: 'somebody-else' })
  expect(await calls.withGoogle(token)).toMatchObject(refused)
  google.falsify({ audience: 'another-site' })
  expect(await calls.withGoogle(token)).toMatchObject(refused)
})

test('AUTH-10: the person is Google’s subject, whatever their address becomes', async () => {
  const person = newIdentity()
  const first = await calls.profileOf(await calls.withGoogle(await idTokenFor(app, person)))
  const moved = { ...person, email: 'moved@example.com' }
  expect(await calls.profileOf(await calls.withGoogle(await idTokenFor(app, moved)))).toMatchObject({
    id: first.id,
    email: person.email,
  })
  const stranger = { ...person, id: 'another-subject' }
  expect(await calls.withGoogle(await idTokenFor(app, stranger))).toMatchObject({
    status: 409,
    body: { code: 'account_link_required' },
  })
})

test('AUTH-11: Google’s keys are cached: an outage does not stop sign-in with an ID token', async () => {
  const [one, two] = [newIdentity(), newIdentity()]
  expect(await calls.withGoogle(await idTokenFor(app, one))).toMatchObject({ status: 200 })
  const token = await idTokenFor(app, two)
  await app.sandbox.google.break('refusing')
  expect(await calls.withGoogle(token)).toMatchObject({ status: 200 })
  expect(await calls.withGoogle(app.sandbox.google.codeFor(one))).toMatchObject(unavailable)
})

test('CSRF-2: an ID token is accepted once, and only with a nonce that we issued lately', async () => {
  const { google } = app.sandbox
  const person = newIdentity()
  const nonce = await newNonce(app)
  const token = await google.idTokenFor(person, { nonce })
  expect(await calls.withGoogle(token)).toMatchObject({ status: 200 })
  expect(await calls.withGoogle(token)).toMatchObject(refused)
  expect(await calls.withGoogle(await google.idTokenFor(person, { nonce }))).toMatchObject(refused)
  expect(await calls.withGoogle(await google.idTokenFor(person))).toMatchObject(refused)
  const [random, issuedAt, signature] = (await newNonce(app)).split('.')
  for (const forged of ['a', `x${random}.${issuedAt}.${signature}`, `${random}.${Number(issuedAt) + 1}.${signature}`]) {
    expect(await calls.withGoogle(await google.idTokenFor(person, { nonce: forged }))).toMatchObject(refused)
  }
  expect(await calls.withGoogle(await idTokenFor(app, person))).toMatchObject({ status: 200 })
})

test('a nonce that is older than a quarter of an hour is refused', async () => {
  const token = await idTokenFor(app, newIdentity())
  const later = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 15 * 60_000))
  try {
    expect(await calls.withGoogle(token)).toMatchObject(refused)
  } finally {
    later.mockRestore()
  }
})
