import { exportAccount } from '@obole/contract/accounts'
import { policyVersion } from '@obole/contract/names'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { countRows } from '../../testing/accounts.sql.ts'
import { type AccountsApp, startAccounts } from '../../testing/accounts.ts'
import { newIdentity, providerCalls, refused, unavailable } from '../../testing/accounts-providers.ts'

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
    await calls.withGoogle(await google.idTokenFor(person)),
    await calls.withGoogle(google.accessTokenFor(person)),
  ]
  const profiles = await Promise.all(answers.map(calls.profileOf))
  expect(profiles[0]).toMatchObject({ firstname: 'Léa', lastname: 'Roy', email: person.email, hasPassword: false })
  expect(new Set(profiles.map(({ id }) => id)).size).toBe(1)
  // DEL-17: the version of the terms that was named beside the button is stored.
  const exported = await app.call(exportAccount, {}, { token: String(answers[0]?.body.accessToken) })
  expect(exported.body.account).toMatchObject({ policyVersion, policyAcceptedAt: expect.any(String) })
})

test.each([
  'other audience',
  'other issuer',
  'expired',
  'issued in the future',
  'alg none',
  'HS256 with the public key',
  'unknown key',
  'foreign key under our kid',
  'other nonce',
] as const)('AUTH-9: an ID token with %s is refused, by itself or exchanged for a code', async (forgery) => {
  const person = newIdentity()
  const users = await countRows(app.platform.sql, 'users')
  const alone = await calls.withGoogle(await app.sandbox.google.idTokenFor(person, { forgery }))
  expect(alone).toMatchObject(refused)
  expect(alone.body.detail).toBe('The sign-in provider did not confirm this person.')
  expect(await calls.withGoogle(app.sandbox.google.codeFor(person, { idToken: { forgery } }))).toMatchObject(refused)
  expect(await countRows(app.platform.sql, 'users')).toBe(users)
})

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
  const first = await calls.profileOf(await calls.withGoogle(await app.sandbox.google.idTokenFor(person)))
  const moved = { ...person, email: 'moved@example.com' }
  expect(await calls.profileOf(await calls.withGoogle(await app.sandbox.google.idTokenFor(moved)))).toMatchObject({
    id: first.id,
    email: person.email,
  })
  const stranger = { ...person, id: 'another-subject' }
  expect(await calls.withGoogle(await app.sandbox.google.idTokenFor(stranger))).toMatchObject({
    status: 409,
    body: { code: 'account_link_required' },
  })
})

test('AUTH-11: Google’s keys are cached: an outage does not stop sign-in with an ID token', async () => {
  const [one, two] = [newIdentity(), newIdentity()]
  expect(await calls.withGoogle(await app.sandbox.google.idTokenFor(one))).toMatchObject({ status: 200 })
  const token = await app.sandbox.google.idTokenFor(two)
  await app.sandbox.google.break('refusing')
  expect(await calls.withGoogle(token)).toMatchObject({ status: 200 })
  expect(await calls.withGoogle(app.sandbox.google.codeFor(one))).toMatchObject(unavailable)
})
