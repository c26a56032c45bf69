import { register, verifyEmail } from '@obole/contract/calls/accounts'
import { login } from '@obole/contract/calls/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageSessions, countRows, disableUser } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, goodPassword, startAccounts } from '../../testing/people/accounts.ts'
import { idTokenFor, newIdentity, providerCalls, refused } from '../../testing/people/accounts-providers.ts'
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
    const profile = await calls.profileOf(await calls.withGoogle(await idTokenFor(app, person)))
    expect(profile).toMatchObject({ email: person.email, hasPassword: false, alias: null })
    const body = { email: person.email, password: 'the attacker chose this' }
    expect(await app.call(login, { body })).toMatchObject({ status: 401 })
    expect(await app.call(verifyEmail, { body: { ...body, token: attackersLink } })).toMatchObject({ status: 410 })
  })

  test('LINK-2: to the account with that address, and its owner is notified', async () => {
    const owner = await app.newPerson({ locale: 'en' })
    const person = newIdentity({ email: owner.email.toUpperCase(), hostedDomain: 'example.com' })
    const profile = await calls.profileOf(await calls.withGoogle(await idTokenFor(app, person)))
    expect(profile).toMatchObject({ id: owner.id, hasPassword: true })
    const mails = await app.mailsTo(owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Google is now connected to your account'])
    expect(await app.call(login, { body: { email: owner.email, password: goodPassword } })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    ['a gmail address', 'someone.of.obole@gmail.com', {}, 200],
    ['an address of a hosted domain', 'someone@hosted.example', { hostedDomain: 'hosted.example' }, 200],
    ['another verified address', 'someone@elsewhere.example', {}, 409],
    ['an unverified gmail address', 'nobody.of.obole@gmail.com', { isEmailVerified: false }, 409],
  ])('LINK-2: by itself or not, with %s', async (_, email, more, status) => {
    const owner = await app.newPerson({ email })
    const person = newIdentity({ email, ...more })
    const token = await idTokenFor(app, person)
    const answer = await calls.withGoogle(token)
    expect(answer.status).toBe(status)
    if (status === 200) return
    expect(answer.body).toMatchObject({ code: 'account_link_required' })
    expect(await listIdentities(app.platform.sql, owner.id)).toHaveLength(0)
    // The refusal leaves the nonce unspent: the owner connects the same token after a sign-in.
    expect(await calls.withGoogle(token, owner.accessToken)).toMatchObject({ status: 200 })
    expect(await listIdentities(app.platform.sql, owner.id)).toHaveLength(1)
  })

  test('LINK-2: never by an address that the provider did not verify', async () => {
    const owner = await app.newPerson()
    const person = newIdentity({ email: owner.email, isEmailVerified: false })
    expect(await calls.withGoogle(await idTokenFor(app, person))).toMatchObject({
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
      status: 403,
      body: { code: 'step_up_required' },
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
    const person = newIdentity()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => idTokenFor(app, person)))
    const answers = await Promise.all(tokens.map((token) => calls.withGoogle(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(await countRows(app.platform.sql, 'users')).toBe(users + 1)
  })

  test('AUTH-7: but a disabled account cannot be used', async () => {
    const person = newIdentity()
    const { id } = await calls.profileOf(await calls.withGoogle(await idTokenFor(app, person)))
    await disableUser(app.platform.sql, String(id))
    expect(await calls.withGoogle(await idTokenFor(app, person))).toMatchObject(refused)
  })
})
