import { changeEmail, deleteAccount, forgotPassword, resetPassword, setPassword } from '@obole/contract/calls/accounts'
import { login } from '@obole/contract/calls/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneAfterTheOther } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, goodPassword, startAccounts } from '../../testing/people/accounts.ts'
import { idTokenFor, newIdentity, providerCalls } from '../../testing/people/accounts-providers.ts'
import { listSessions } from '../sessions/sessions.sql.ts'
import { listIdentities } from '../users/identities.sql.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const newPassword = 'onze loups dans la neige'
const thiefs = { email: 'thief@evil.example', password: 'douze loups dans la neige' }
type Person = Awaited<ReturnType<AccountsApp['newPerson']>>
const google = () => providerCalls(app)

/** What a thief sends with the old password or a session of the account. */
const acts: Record<string, (person: Person) => Promise<() => Promise<{ status: number }>>> = {
  'a sign-in with the old password':
    async ({ email }) =>
    () =>
      app.call(login, { body: { email, password: goodPassword } }),
  'another password':
    async ({ accessToken: token }) =>
    () =>
      app.call(setPassword, { body: { newPassword: thiefs.password, currentPassword: goodPassword } }, { token }),
  'another address':
    async ({ accessToken: token }) =>
    () =>
      app.call(changeEmail, { body: { email: thiefs.email } }, { token }),
  'the deletion of the account':
    async ({ accessToken: token }) =>
    () =>
      app.call(deleteAccount, { body: { currentPassword: goodPassword } }, { token }),
  'a sign-in with Google, linked by the thief': async ({ accessToken }) => {
    const thief = newIdentity()
    await google().withGoogle(await idTokenFor(app, thief), accessToken)
    const token = await idTokenFor(app, thief)
    return () => google().withGoogle(token)
  },
  'the link to Google': async ({ accessToken }) => {
    const token = await idTokenFor(app, newIdentity())
    return () => google().withGoogle(token, accessToken)
  },
}

test.each(Object.entries(acts))('LINK-3, PW-7: a reset cannot be outrun by %s', async (_, prepare) => {
  const person = await app.newPerson()
  const { id, email } = person
  await app.call(forgotPassword, { body: { email } })
  const token = await app.mailedToken(email)
  const [reset, act] = await oneAfterTheOther(
    app.platform.sql,
    id,
    () => app.call(resetPassword, { body: { email, token, newPassword } }),
    await prepare(person),
  )
  expect([reset.status, act.status]).toEqual([204, 401])
  expect(await listSessions(app.platform.sql, id)).toEqual([])
  expect(await listIdentities(app.platform.sql, id)).toEqual([])
  expect(await app.mailsTo(thiefs.email)).toEqual([])
  expect((await app.call(login, { body: { email, password: thiefs.password } })).status).toBe(401)
  expect((await app.call(login, { body: { email, password: newPassword } })).status).toBe(200)
})

test('PW-7: nor is a new password by a sign-in with the old one', async () => {
  const { id, email, accessToken: token } = await app.newPerson()
  const [set, act] = await oneAfterTheOther(
    app.platform.sql,
    id,
    () => app.call(setPassword, { body: { newPassword } }, { token }),
    () => app.call(login, { body: { email, password: goodPassword } }),
  )
  expect([set.status, act.status]).toEqual([204, 401])
  expect(await listSessions(app.platform.sql, id)).toHaveLength(1)
})
