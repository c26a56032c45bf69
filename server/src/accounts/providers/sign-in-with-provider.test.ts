import { register, verifyEmail } from '@obole/contract/accounts'
import { login } from '@obole/contract/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageSessions, countRows, disableUser } from '../../testing/accounts.sql.ts'
import { type AccountsApp, goodPassword, startAccounts } from '../../testing/accounts.ts'
import { newIdentity, providerCalls, refused } from '../../testing/accounts-providers.ts'
import { listIdentities } from '../users/identities.sql.ts'

let app: AccountsApp
let calls: ReturnType<typeof providerCalls>
beforeAll(async () => {
  app = await startAccounts()
  calls = providerCalls(app)
})
afterAll(() => app.close())

describe('a provider identity is linked', () => {
  const ask = (email: string, password: string) => app.call(register, { body: { email, password } })

  test('LINK-1: to a new account of a verified address, and unverified registrations of that address are void', async () => {
    const person = newIdentity()
    await ask(person.email, 'the attacker chose this')
    const attackersLink = await app.mailedToken(person.email)
    const profile = await calls.profileOf(await calls.withGoogle(await app.sandbox.google.idTokenFor(person)))
    expect(profile).toMatchObject({ email: person.email, hasPassword: false, alias: null })
    const body = { email: person.email, password: 'the attacker chose this' }
    expect(await app.call(login, { body })).toMatchObject({ status: 401 })
    expect(await app.call(verifyEmail, { body: { ...body, token: attackersLink } })).toMatchObject({ status: 410 })
  })

  test('LINK-2: to the account with that address, and its owner is notified', async () => {
    const owner = await app.newPerson({ locale: 'en' })
    const person = newIdentity({ email: owner.email.toUpperCase() })
    const profile = await calls.profileOf(await calls.withGoogle(await app.sandbox.google.idTokenFor(person)))
    expect(profile).toMatchObject({ id: owner.id, hasPassword: true })
    const mails = await app.mailsTo(owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Google is now connected to your account'])
    expect(await app.call(login, { body: { email: owner.email, password: goodPassword } })).toMatchObject({
      status: 200,
    })
  })

  test('LINK-2: never by an address that the provider did not verify', async () => {
    const owner = await app.newPerson()
    const person = newIdentity({ email: owner.email, isEmailVerified: false })
    expect(await calls.withGoogle(await app.sandbox.google.idTokenFor(person))).toMatchObject({
      status: 409,
      body: { code: 'account_link_required' },
    })
    expect(await listIdentities(app.platform.sql, owner.id)).toHaveLength(0)
  })

  test('LINK-9: to the signed-in account after a recent sign-in, and its owner is notified', async () => {
    const owner = await app.newPerson({ locale: 'en' })
    const token = app.sandbox.facebook.tokenFor(newIdentity({ email: undefined }))
    await ageSessions(app.platform.sql, owner.id, 601)
    expect(await calls.withFacebook(token, owner.accessToken)).toMatchObject({
      status: 401,
      body: { code: 'reauthentication_required' },
    })
    const fresh = await app.newSession(owner.id)
    const linked = await calls.withFacebook(token, fresh.accessToken)
    expect(await calls.profileOf(linked)).toMatchObject({ id: owner.id })
    expect(await calls.profileOf({ body: fresh })).toMatchObject({ code: 'sign_in_required' })
    expect(await calls.profileOf(await calls.withFacebook(token))).toMatchObject({ id: owner.id })
    expect((await app.mailsTo(owner.email)).map(({ subject }) => subject)).toContain(
      'Facebook is now connected to your account',
    )
    const other = await app.newPerson()
    expect(await calls.withFacebook(token, other.accessToken)).toMatchObject({ status: 409 })
  })

  test('LINK-10: once, when a new person signs in twenty times at once', async () => {
    const users = await countRows(app.platform.sql, 'users')
    const token = await app.sandbox.google.idTokenFor(newIdentity())
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.withGoogle(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(await countRows(app.platform.sql, 'users')).toBe(users + 1)
  })

  test('AUTH-7: but a disabled account cannot be used', async () => {
    const person = newIdentity()
    const token = await app.sandbox.google.idTokenFor(person)
    const { id } = await calls.profileOf(await calls.withGoogle(token))
    await disableUser(app.platform.sql, String(id))
    expect(await calls.withGoogle(token)).toMatchObject(refused)
  })
})
