import {
  changeEmail,
  confirmEmail,
  forgotPassword,
  register,
  resetPassword,
  setPassword,
} from '@obole/contract/calls/accounts'
import { readProfile } from '@obole/contract/calls/profile'
import { login, refresh } from '@obole/contract/calls/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageMailTokens, ageSessions, disableUser, dumpAccounts } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, goodPassword, startAccounts, visiblePart } from '../../testing/people/accounts.ts'
import { insertIdentity, listIdentities } from '../users/identities.sql.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const newPassword = 'onze loups dans la neige'
const forgot = (email: string, headers: Record<string, string> = {}) =>
  app.call(forgotPassword, { body: { email } }, { headers })
const reset = (email: string, token: string, password = newPassword) =>
  app.call(resetPassword, { body: { email, token, newPassword: password } })
const signIn = (email: string, password = goodPassword) => app.call(login, { body: { email, password } })
const read = (token: string) => app.call(readProfile, {}, { token })
const minutes = 60

describe('a forgotten password', () => {
  test('ENUM-4: is answered alike, whether or not there is an account', async () => {
    const { email } = await app.newPerson()
    const disabled = await app.newPerson()
    await disableUser(app.platform.sql, disabled.id)
    const answers = [await forgot(email), await forgot('no-account@example.com'), await forgot(disabled.email)]
    expect(new Set(answers.map(visiblePart)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 202, text: '' })
    expect(await app.mailsTo(email)).toHaveLength(1)
    expect(await app.mailsTo('no-account@example.com')).toHaveLength(0)
    expect(await app.mailsTo(disabled.email)).toHaveLength(0)
  })

  test('PW-7, PW-13 and LINK-3: is replaced, every session ends, and nobody is signed in by it', async () => {
    const person = await app.newPerson({ locale: 'en' })
    const other = await app.newSession(person.id)
    await forgot(person.email)
    expect(await reset(person.email, await app.mailedToken(person.email))).toMatchObject({ status: 204, text: '' })
    for (const { accessToken, refreshToken } of [person, other]) {
      expect(await read(accessToken)).toMatchObject({ status: 401 })
      expect(await app.call(refresh, { body: { refreshToken } })).toMatchObject({ status: 401 })
    }
    expect(await signIn(person.email)).toMatchObject({ status: 401 })
    expect(await signIn(person.email, newPassword)).toMatchObject({ status: 200 })
    expect((await app.mailsTo(person.email))[0]?.subject).toBe('Your password was changed')
  })

  test('PW-8: has a link that works once, for half an hour, and only the newest does', async () => {
    const { email } = await app.newPerson()
    await forgot(email)
    const first = await app.mailedToken(email)
    await forgot(email)
    const second = await app.mailedToken(email)
    expect(first).not.toBe(second)
    expect(await reset(email, first)).toMatchObject({ status: 410, body: { code: 'token_expired' } })
    await ageMailTokens(app.platform.sql, email, 31 * minutes)
    expect(await reset(email, second)).toMatchObject({ status: 410 })
    await ageMailTokens(app.platform.sql, email, -5 * minutes)
    expect(await dumpAccounts(app.platform.sql)).not.toContain(second)
    expect(await reset(email, second)).toMatchObject({ status: 204 })
    expect(await reset(email, second)).toMatchObject({ status: 410 })
  })

  test('PW-9: has a link of the configured origin, whatever the request says', async () => {
    const { email } = await app.newPerson()
    await forgot(email, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
    const [mail] = await app.mailsTo(email)
    expect(mail?.text).toContain('http://localhost:3000/reset-password?email=')
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.test')
  })

  test('PW-12: is not replaced with another person’s address or link', async () => {
    const [one, two] = [await app.newPerson(), await app.newPerson()]
    await forgot(one.email)
    const token = await app.mailedToken(one.email)
    const wrong = [await reset(two.email, token), await reset(one.email, 'B'.repeat(43))]
    expect(new Set(wrong.map(visiblePart)).size).toBe(1)
    expect(wrong[0]?.status).toBe(410)
    expect(await reset(one.email, token)).toMatchObject({ status: 204 })
  })

  test('a weak new password does not spend the link', async () => {
    const { email } = await app.newPerson()
    await forgot(email)
    const token = await app.mailedToken(email)
    expect(await reset(email, token, 'passwordpassword')).toMatchObject({
      status: 400,
      body: { code: 'weak_password', errors: [{ path: 'newPassword', code: 'common' }] },
    })
    expect(await reset(email, token)).toMatchObject({ status: 204 })
  })

  test('of an address that was never verified proves the address', async () => {
    const email = 'proves@example.com'
    await app.call(register, { body: { email, password: goodPassword } })
    await app.work()
    await forgot(email)
    expect(await reset(email, await app.mailedToken(email))).toMatchObject({ status: 204 })
    expect(await signIn(email, newPassword)).toMatchObject({ status: 200 })
  })

  test('LINK-4: unlinks every provider identity', async () => {
    const { id, email } = await app.newPerson()
    await insertIdentity(app.platform.sql, { provider: 'facebook', subject: 'the-attacker', userId: id })
    await forgot(email)
    expect(await reset(email, await app.mailedToken(email))).toMatchObject({ status: 204 })
    expect(await listIdentities(app.platform.sql, id)).toHaveLength(0)
  })

  test('LINK-6: cancels a pending change of address', async () => {
    const person = await app.newPerson()
    await app.call(changeEmail, { body: { email: 'attacker@example.com' } }, { token: person.accessToken })
    const token = await app.mailedToken('attacker@example.com')
    await forgot(person.email)
    expect(await reset(person.email, await app.mailedToken(person.email))).toMatchObject({ status: 204 })
    expect(await app.call(confirmEmail, { body: { token } })).toMatchObject({ status: 410 })
  })

  test('RL-6: is mailed three times an hour; the fourth is answered alike', async () => {
    const { email } = await app.newPerson()
    const answers = []
    for (let n = 0; n < 4; n += 1) answers.push(await forgot(email))
    expect(new Set(answers.map(visiblePart)).size).toBe(1)
    expect(await app.mailsTo(email)).toHaveLength(3)
  })
})

describe('a password is changed', () => {
  const change = (token: string, body: { newPassword: string; currentPassword?: string }) =>
    app.call(setPassword, { body }, { token })

  test('PW-7: with a recent sign-in alone; other sessions and open links end', async () => {
    const person = await app.newPerson({ locale: 'es' })
    const other = await app.newSession(person.id)
    await forgot(person.email)
    const link = await app.mailedToken(person.email)
    expect(await change(person.accessToken, { newPassword })).toMatchObject({ status: 204 })
    expect(await read(person.accessToken)).toMatchObject({ status: 200 })
    expect(await read(other.accessToken)).toMatchObject({ status: 401 })
    expect(await app.call(refresh, { body: { refreshToken: other.refreshToken } })).toMatchObject({ status: 401 })
    expect(await reset(person.email, link)).toMatchObject({ status: 410 })
    expect((await app.mailsTo(person.email))[0]?.subject).toBe('Se cambió tu contraseña')
    expect(await signIn(person.email, newPassword)).toMatchObject({ status: 200 })
  })

  test('PW-6: later only with the current one, and wrong ones are counted', async () => {
    const person = await app.newPerson()
    await ageSessions(app.platform.sql, person.id, 11 * minutes)
    const { accessToken } = person
    expect(await change(accessToken, { newPassword })).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    })
    for (let n = 0; n < 4; n += 1) {
      const wrong = await change(accessToken, { newPassword, currentPassword: 'not the right one' })
      expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    }
    expect(await change(accessToken, { newPassword, currentPassword: goodPassword })).toMatchObject({ status: 204 })
    for (let n = 0; n < 5; n += 1) await change(accessToken, { newPassword, currentPassword: 'not the right one' })
    expect(await change(accessToken, { newPassword, currentPassword: newPassword })).toMatchObject({ status: 429 })
  })

  test('but refreshing an old session does not count as a sign-in', async () => {
    const person = await app.newPerson()
    await ageSessions(app.platform.sql, person.id, 11 * minutes)
    const { body } = await app.call(refresh, { body: { refreshToken: person.refreshToken } })
    expect(await change(String(body.accessToken), { newPassword })).toMatchObject({ status: 403 })
  })
})

describe('PW-5: the rules are the same wherever a password is chosen', () => {
  test.each([
    ['eleven char', 400, 'minLength'],
    [`${'é'.normalize('NFD')}leven cha`, 400, 'minLength'],
    ['x'.repeat(129), 400, 'maxLength'],
    ['passwordpassword', 400, 'common'],
    ['P@ssw0rd1234', 400, 'common'],
    ['aaaaaaaaaaaaaaa', 400, 'repetitive'],
    ['123456789012345', 400, 'sequence'],
    ['OboleObole12', 400, 'personal'],
  ])('%j', async (password, status, reason) => {
    const person = await app.newPerson()
    await forgot(person.email)
    const token = await app.mailedToken(person.email)
    const answers = {
      password: await app.call(register, { body: { email: 'rules@example.com', password } }),
      newPassword: await reset(person.email, token, password),
    }
    const set = await app.call(setPassword, { body: { newPassword: password } }, { token: person.accessToken })
    for (const [path, answer] of [...Object.entries(answers), ['newPassword', set] as const]) {
      expect(answer).toMatchObject({ status, body: { errors: [{ path, code: reason }] } })
    }
  })
})

test('PW-15: a huge password is refused before it is hashed', async () => {
  const begunAt = performance.now()
  const password = 'x'.repeat(60_000)
  expect(await signIn('a@example.com', password)).toMatchObject({ status: 400 })
  expect(await signIn('a@example.com', 'x'.repeat(1_000_000))).toMatchObject({ status: 413 })
  expect(performance.now() - begunAt).toBeLessThan(2000)
})
