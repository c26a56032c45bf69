import { confirmEmail, resetPassword, setPassword } from '@obole/contract/calls/accounts'
import { readProfile } from '@obole/contract/calls/profile'
import { login } from '@obole/contract/calls/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageMailTokens } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, goodPassword, startAccounts } from '../../testing/people/accounts.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const newPassword = 'un autre toit, sept chats'
const isSignedIn = async (token: string) => (await app.call(readProfile, {}, { token })).status === 200
const press = (token: string) => app.call(confirmEmail, { body: { token, purpose: 'not-me' } })
const choose = (email: string, token: string) => app.call(resetPassword, { body: { email, token, newPassword } })

/** A person, and somebody with their password on a device that was never seen. */
async function newVictim() {
  const person = await app.newPerson({ locale: 'en' })
  const credentials = { email: person.email, password: goodPassword }
  const answer = await app.call(login, { body: credentials }, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Thief' })
  const [mail] = await app.mailsTo(person.email)
  const link = new URL(/http\S+confirm-email\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  return { person, thief: String(answer.body['accessToken']), link, token: link.searchParams.get('token') ?? '' }
}

test('the mail about a new device signs it out with one press, and leads to a new password', async () => {
  const { person, thief, link, token } = await newVictim()
  expect(Object.fromEntries(link.searchParams)).toEqual({ email: person.email, token, purpose: 'not-me' })
  // A mail program that opens the link, to look for bad ones, does nothing by it.
  expect((await app.app.inject({ method: 'GET', url: `${link.pathname}${link.search}` })).statusCode).toBeLessThan(500)
  expect(await isSignedIn(thief)).toBe(true)

  expect((await press(token)).status).toBe(204)
  expect(await isSignedIn(thief)).toBe(false)
  expect(await isSignedIn(person.accessToken)).toBe(true)
  // A second press is no error: its answer may have been lost.
  expect((await press(token)).status).toBe(204)

  expect((await choose(person.email, token)).status).toBe(204)
  expect(await isSignedIn(person.accessToken)).toBe(false)
  const old = { email: person.email, password: goodPassword }
  expect((await app.call(login, { body: old })).body.code).toBe('invalid_credentials')
  expect((await app.call(login, { body: { ...old, password: newPassword } })).status).toBe(200)
  expect((await choose(person.email, token)).body.code).toBe('token_expired')
  expect((await press(token)).body.code).toBe('token_expired')
})

test('whoever changes the password from the new device does not void the link', async () => {
  const { person, thief, token } = await newVictim()
  const body = { newPassword: 'le mot du voleur, long', currentPassword: goodPassword }
  expect((await app.call(setPassword, { body }, { token: thief })).status).toBe(204)
  expect((await press(token)).status).toBe(204)
  expect(await isSignedIn(thief)).toBe(false)
  expect((await choose(person.email, token)).status).toBe(204)
})

test('the link ends after three days, and is of no use for another address or purpose', async () => {
  const { person, thief, token } = await newVictim()
  expect((await choose('other@example.com', token)).body.code).toBe('token_expired')
  expect((await app.call(confirmEmail, { body: { token, purpose: 'undo-email' } })).body.code).toBe('token_expired')
  await ageMailTokens(app.platform.sql, person.email, 72 * 3600 + 1)
  expect((await press(token)).body.code).toBe('token_expired')
  expect(await isSignedIn(thief)).toBe(true)
})
