import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  exportAccount,
  login,
  loginWithFacebook,
  loginWithGoogle,
  readProfile,
  register,
  verifyEmail,
} from '@obole/contract/accounts'
import { policyVersion } from '@obole/contract/names'
import type { ProviderError } from '@obole/sandbox/sign-in/provider-api'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ageSessions, countRows, disableUser } from '../../testing/accounts.sql.ts'
import { type AccountsApp, goodPassword, startAccounts } from '../../testing/accounts.ts'
import { listIdentities } from '../users/identities.sql.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterEach(async () => {
  await app.sandbox.google.mend()
  await app.sandbox.facebook.mend()
})
afterAll(() => app.close())

const withGoogle = (token: string, as?: string) =>
  app.call(loginWithGoogle, { body: { token } }, as ? { token: as } : {})
const withFacebook = (token: string, as?: string) =>
  app.call(loginWithFacebook, { body: { token } }, as ? { token: as } : {})
const read = async ({ body }: { body: object }) =>
  (await app.call(readProfile, {}, { token: 'accessToken' in body ? String(body.accessToken) : '' })).body
const refused = { status: 401, body: { code: 'invalid_provider_token' } }
const unavailable = { status: 503, body: { code: 'provider_unavailable' } }

let lastId = 0
/** Somebody new at a provider. */
function someone(more: { email?: string; isEmailVerified?: boolean } = {}) {
  lastId += 1
  const email = `provider-${lastId}@example.com`
  return { id: `9000${lastId}`, firstName: 'Léa', lastName: 'Roy', email, isEmailVerified: true, ...more }
}

describe('Google', () => {
  test('is believed by a code, an ID token or an access token, each of the same person', async () => {
    const { google } = app.sandbox
    const person = someone()
    const answers = [
      await withGoogle(google.codeFor(person)),
      await withGoogle(await google.idTokenFor(person)),
      await withGoogle(google.accessTokenFor(person)),
    ]
    const profiles = await Promise.all(answers.map(read))
    expect(profiles[0]).toMatchObject({ firstname: 'Léa', lastname: 'Roy', email: person.email, hasPassword: false })
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(1)
    // DEL-17: the version of the terms that was named beside the button is kept.
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
  ] as const)('AUTH-9: an ID token with %s is refused, by itself or bought with a code', async (forgery) => {
    const person = someone()
    const users = await countRows(app.platform.sql, 'users')
    const alone = await withGoogle(await app.sandbox.google.idTokenFor(person, { forgery }))
    expect(alone).toMatchObject(refused)
    expect(alone.body.detail).toBe('The sign-in provider did not confirm this person.')
    expect(await withGoogle(app.sandbox.google.codeFor(person, { idToken: { forgery } }))).toMatchObject(refused)
    expect(await countRows(app.platform.sql, 'users')).toBe(users)
  })

  test('AUTH-14: a code is good once, and only ours', async () => {
    const code = app.sandbox.google.codeFor(someone())
    expect(await withGoogle(code)).toMatchObject({ status: 200 })
    expect(await withGoogle(code)).toMatchObject(refused)
    expect(await withGoogle(app.sandbox.google.codeFor(someone(), { clientId: 'another-site' }))).toMatchObject(refused)
  })

  test('AUTH-9: an access token of another site, an expired or a made-up one is refused', async () => {
    const { google } = app.sandbox
    expect(await withGoogle(google.accessTokenFor(someone(), { clientId: 'another-site' }))).toMatchObject(refused)
    expect(await withGoogle(google.accessTokenFor(someone(), { expiresInSeconds: -1 }))).toMatchObject(refused)
    expect(await withGoogle('ya29.made-up')).toMatchObject(refused)
    const token = google.accessTokenFor(someone())
    google.lie({ subject: 'somebody-else' })
    expect(await withGoogle(token)).toMatchObject(refused)
    google.lie({ audience: 'another-site' })
    expect(await withGoogle(token)).toMatchObject(refused)
  })

  test('AUTH-10: the person is Google’s subject, whatever their address becomes', async () => {
    const person = someone()
    const first = await read(await withGoogle(await app.sandbox.google.idTokenFor(person)))
    const moved = { ...person, email: 'moved@example.com' }
    expect(await read(await withGoogle(await app.sandbox.google.idTokenFor(moved)))).toMatchObject({
      id: first.id,
      email: person.email,
    })
    const stranger = { ...person, id: 'another-subject' }
    expect(await withGoogle(await app.sandbox.google.idTokenFor(stranger))).toMatchObject({
      status: 409,
      body: { code: 'account_link_required' },
    })
  })

  test('AUTH-11: its keys are kept: an outage does not stop who has an ID token', async () => {
    const [one, two] = [someone(), someone()]
    expect(await withGoogle(await app.sandbox.google.idTokenFor(one))).toMatchObject({ status: 200 })
    const token = await app.sandbox.google.idTokenFor(two)
    await app.sandbox.google.break('refusing')
    expect(await withGoogle(token)).toMatchObject({ status: 200 })
    expect(await withGoogle(app.sandbox.google.codeFor(one))).toMatchObject(unavailable)
  })
})

describe('Facebook', () => {
  test('AUTH-12: is asked about the token in our own name, with a proof', async () => {
    const { facebook } = app.sandbox
    const person = someone({ email: undefined })
    const token = facebook.tokenFor(person)
    expect(await withFacebook(token)).toMatchObject({ status: 200 })
    const calls = facebook.received.slice(-2)
    expect(calls.map(({ path }) => path)).toEqual(['/v23.0/debug_token', '/v23.0/me'])
    for (const { query } of calls) {
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
    expect(await withFacebook(app.sandbox.facebook.tokenFor(someone(), options as object))).toMatchObject(refused)
    expect(await countRows(app.platform.sql, 'users')).toBe(users)
  })

  test('AUTH-12: a made-up token is refused', async () => {
    expect(await withFacebook('made-up')).toMatchObject(refused)
  })

  test('AUTH-13: a person without an address has an account without one', async () => {
    const answer = await withFacebook(app.sandbox.facebook.tokenFor(someone({ email: undefined })))
    expect(await read(answer)).toMatchObject({ email: null, emailVerified: false, pendingEmail: null })
  })

  test('LINK-5: its address opens nobody’s account, and is given once it is confirmed', async () => {
    const owner = await app.newPerson()
    const taken = await withFacebook(app.sandbox.facebook.tokenFor(someone({ email: owner.email })))
    expect(taken).toMatchObject({ status: 409, body: { code: 'account_link_required' } })
    const person = someone()
    const profile = await read(await withFacebook(app.sandbox.facebook.tokenFor(person)))
    expect(profile).toMatchObject({ email: null, pendingEmail: person.email })
    expect(await app.mailedToken(person.email)).toHaveLength(43)
  })
})

describe.each(['refusing', 'failing', 'hanging', 'garbled', 'redirecting'] satisfies ProviderError[])(
  'a provider that is %s',
  (fault) => {
    let users = 0
    beforeEach(async () => {
      users = await countRows(app.platform.sql, 'users')
    })

    test('is told to be unavailable within four seconds, and nothing is half made', async () => {
      const { google, facebook } = app.sandbox
      const tokens = { code: google.codeFor(someone()), access: google.accessTokenFor(someone()) }
      const token = facebook.tokenFor(someone())
      await Promise.all([google.break(fault), facebook.break(fault)])
      const begunAt = performance.now()
      const answers = await Promise.all([withGoogle(tokens.code), withGoogle(tokens.access), withFacebook(token)])
      expect(answers).toMatchObject([unavailable, unavailable, unavailable])
      expect(performance.now() - begunAt).toBeLessThan(8000)
      expect(await countRows(app.platform.sql, 'users')).toBe(users)
    })
  },
)

describe('an account is joined', () => {
  const ask = (email: string, password: string) => app.call(register, { body: { email, password } })

  test('LINK-1: by a proven address, and what was registered for it without proof is void', async () => {
    const person = someone()
    await ask(person.email, 'the attacker chose this')
    const attackersLink = await app.mailedToken(person.email)
    const profile = await read(await withGoogle(await app.sandbox.google.idTokenFor(person)))
    expect(profile).toMatchObject({ email: person.email, hasPassword: false, alias: null })
    const body = { email: person.email, password: 'the attacker chose this' }
    expect(await app.call(login, { body })).toMatchObject({ status: 401 })
    expect(await app.call(verifyEmail, { body: { email: person.email, token: attackersLink } })).toMatchObject({
      status: 410,
    })
  })

  test('LINK-2: to a verified one by Google’s proof, and its owner is told', async () => {
    const owner = await app.newPerson({ locale: 'en' })
    const person = someone({ email: owner.email.toUpperCase() })
    const profile = await read(await withGoogle(await app.sandbox.google.idTokenFor(person)))
    expect(profile).toMatchObject({ id: owner.id, hasPassword: true })
    const mails = await app.mailsTo(owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Google is now connected to your account'])
    expect(await app.call(login, { body: { email: owner.email, password: goodPassword } })).toMatchObject({
      status: 200,
    })
  })

  test('LINK-2: never by an address that the provider has not verified', async () => {
    const owner = await app.newPerson()
    const person = someone({ email: owner.email, isEmailVerified: false })
    expect(await withGoogle(await app.sandbox.google.idTokenFor(person))).toMatchObject({
      status: 409,
      body: { code: 'account_link_required' },
    })
    expect(await listIdentities(app.platform.sql, owner.id)).toHaveLength(0)
  })

  test('LINK-9: by who is signed in, freshly, and is told of it', async () => {
    const owner = await app.newPerson({ locale: 'en' })
    const token = app.sandbox.facebook.tokenFor(someone({ email: undefined }))
    await ageSessions(app.platform.sql, owner.id, 601)
    expect(await withFacebook(token, owner.accessToken)).toMatchObject({
      status: 401,
      body: { code: 'reauthentication_required' },
    })
    const fresh = await app.newSession(owner.id)
    const linked = await withFacebook(token, fresh.accessToken)
    expect(await read(linked)).toMatchObject({ id: owner.id })
    expect(await read({ body: fresh })).toMatchObject({ code: 'sign_in_required' })
    expect(await read(await withFacebook(token))).toMatchObject({ id: owner.id })
    expect((await app.mailsTo(owner.email)).map(({ subject }) => subject)).toContain(
      'Facebook is now connected to your account',
    )
    const other = await app.newPerson()
    expect(await withFacebook(token, other.accessToken)).toMatchObject({ status: 409 })
  })

  test('LINK-10: once, when somebody new signs in twenty times at once', async () => {
    const users = await countRows(app.platform.sql, 'users')
    const token = await app.sandbox.google.idTokenFor(someone())
    const answers = await Promise.all(Array.from({ length: 20 }, () => withGoogle(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(await countRows(app.platform.sql, 'users')).toBe(users + 1)
  })

  test('AUTH-7: not when it is disabled', async () => {
    const person = someone()
    const token = await app.sandbox.google.idTokenFor(person)
    const { id } = await read(await withGoogle(token))
    await disableUser(app.platform.sql, String(id))
    expect(await withGoogle(token)).toMatchObject(refused)
  })
})

test('SSRF-2: a provider cannot send us, and the secrets that we carry, elsewhere', async () => {
  let visitsElsewhere = 0
  const server = createServer((request, answer) => {
    if (request.url === '/elsewhere') {
      visitsElsewhere += 1
      answer.end('{}')
    } else answer.writeHead(307, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const google = createGoogle({ ...app.platform.config.google, apiBase })
  const facebook = createFacebook({ ...app.platform.config.facebook, apiBase })
  const refusals = { code: 'provider_unavailable' }
  await expect(google('4/a-code')).rejects.toMatchObject(refusals)
  await expect(google('ya29.a-token')).rejects.toMatchObject(refusals)
  await expect(google(await app.sandbox.google.idTokenFor('verified'))).rejects.toMatchObject(refusals)
  await expect(facebook('a-token')).rejects.toMatchObject(refusals)
  server.close()
  server.closeAllConnections()
  expect(visitsElsewhere).toBe(0)
})

test('a provider that is not configured is unavailable', async () => {
  const bare = await startAccounts((config) => ({
    ...config,
    google: { ...config.google, clientId: null },
    facebook: { ...config.facebook, appId: null },
  }))
  try {
    expect(await bare.call(loginWithGoogle, { body: { token: 'x' } })).toMatchObject(unavailable)
    expect(await bare.call(loginWithFacebook, { body: { token: 'x' } })).toMatchObject(unavailable)
  } finally {
    await bare.close()
  }
})
