import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, startAccounts } from '../../testing/people/accounts.ts'
import { newIdentity, providerCalls, refused } from '../../testing/people/accounts-providers.ts'

let app: AccountsApp
let calls: ReturnType<typeof providerCalls>
beforeAll(async () => {
  app = await startAccounts()
  calls = providerCalls(app)
})
afterAll(() => app.close())

test('AUTH-12: Facebook is asked about the token with our app id and an appsecret_proof', async () => {
  const { facebook } = app.sandbox
  const person = newIdentity({ email: undefined })
  const token = facebook.tokenFor(person)
  expect(await calls.withFacebook(token)).toMatchObject({ status: 200 })
  const received = facebook.received.slice(-2)
  expect(received.map(({ path }) => path)).toEqual(['/v23.0/debug_token', '/v23.0/me'])
  for (const { query } of received) {
    const proof = createHmac('sha256', facebook.appSecret)
      .update(query.access_token ?? '')
      .digest('hex')
    expect(query.appsecret_proof).toBe(proof)
  }
})

test.each([
  ['of another app', { appId: 'another-app' }],
  ['that has expired', { expiresInSeconds: -1 }],
  ['called valid although its time is over', { debug: { expires_at: 1_700_000_000 } }],
  ['of a page', { type: 'PAGE' }],
  ['called invalid', { debug: { is_valid: false } }],
  ['of nobody', { debug: { user_id: '' } }],
  ['of another person', { profile: { id: 'somebody-else' } }],
])('AUTH-12: a token %s is refused', async (_, options) => {
  const users = await countRows(app.platform.sql, 'users')
  expect(await calls.withFacebook(app.sandbox.facebook.tokenFor(newIdentity(), options as object))).toMatchObject(
    refused,
  )
  expect(await countRows(app.platform.sql, 'users')).toBe(users)
})

test('AUTH-12: a made-up token is refused', async () => {
  expect(await calls.withFacebook('made-up')).toMatchObject(refused)
})

test('AUTH-13: a person without an address has an account without one', async () => {
  const answer = await calls.withFacebook(app.sandbox.facebook.tokenFor(newIdentity({ email: undefined })))
  expect(await calls.profileOf(answer)).toMatchObject({ email: null, emailVerified: false, pendingEmail: null })
})

test('LINK-5: an address from Facebook joins no account, and is only proposed until it is confirmed', async () => {
  const owner = await app.newPerson()
  const taken = await calls.withFacebook(app.sandbox.facebook.tokenFor(newIdentity({ email: owner.email })))
  expect(taken).toMatchObject({ status: 409, body: { code: 'account_link_required' } })
  const person = newIdentity()
  const profile = await calls.profileOf(await calls.withFacebook(app.sandbox.facebook.tokenFor(person)))
  expect(profile).toMatchObject({ email: null, pendingEmail: person.email })
  expect(await app.mailedToken(person.email)).toHaveLength(43)
})
