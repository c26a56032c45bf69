import { listIdentities, unlinkIdentity } from '@obole/contract/calls/keys/identities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageSessions } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, startAccounts } from '../../testing/people/accounts.ts'
import { idTokenFor, newIdentity, providerCalls } from '../../testing/people/accounts-providers.ts'
import { switchTotpOn } from '../../testing/people/authenticator-app.ts'
import { newChallenge, newPasskey } from '../../testing/people/passkey-device.ts'
import { insertIdentity } from '../users/identities.sql.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const unlink = (token: string, provider: 'google' | 'facebook') =>
  app.call(unlinkIdentity, { params: { provider } }, { token })
const linked = async (token: string) =>
  ((await app.call(listIdentities, {}, { token })).body['identities'] as { provider: string }[]).map(
    ({ provider }) => provider,
  )

test('a provider is disconnected where a password is left, and a mail says so', async () => {
  const person = await app.newPerson({ locale: 'en' })
  const { accessToken: token } = person
  for (const provider of ['google', 'facebook'] as const)
    await insertIdentity(app.platform.sql, { provider, subject: person.id, userId: person.id })
  expect((await unlink(token, 'google')).status).toBe(204)
  expect(await linked(token)).toEqual(['facebook'])
  expect((await app.mailsTo(person.email))[0]?.subject).toBe('Google is no longer connected to your account')
  expect((await unlink(token, 'google')).status).toBe(204)
})

test('the last way in stays, until there is another one', async () => {
  const identity = newIdentity()
  const calls = providerCalls(app)
  const token = String((await calls.withGoogle(await idTokenFor(app, identity))).body['accessToken'])
  // The app alone does not sign in.
  await switchTotpOn(app, { accessToken: token })
  expect(await unlink(token, 'google')).toMatchObject({ status: 409, body: { code: 'last_way_in' } })
  expect(await linked(token)).toEqual(['google'])
  const device = await newPasskey(app, token)
  expect((await unlink(token, 'google')).status).toBe(204)
  expect(device.use(await newChallenge(app))).toBeDefined()
})

test('a copied session cannot disconnect one', async () => {
  const person = await app.newPerson()
  await insertIdentity(app.platform.sql, { provider: 'google', subject: person.id, userId: person.id })
  await ageSessions(app.platform.sql, person.id, 601)
  expect((await unlink(person.accessToken, 'google')).body.code).toBe('step_up_required')
})

test('browsers and password managers find where a password is changed', async () => {
  const { statusCode, headers } = await app.app.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/profile#sign-in'])
})
