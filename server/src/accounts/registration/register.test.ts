import { exportAccount, register, resendVerification, verifyEmail } from '@obole/contract/calls/accounts'
import { readProfile } from '@obole/contract/calls/profile'
import { login } from '@obole/contract/calls/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ageMailTokens,
  ageRegistrations,
  countJobsOf,
  countRows,
  dumpAccounts,
} from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, goodPassword, startAccounts, visiblePart } from '../../testing/people/accounts.ts'
import { findAccountByEmail } from '../users/users.sql.ts'
import { answerRegistration } from './register.ts'
import { findLatestRegistration } from './registrations.sql.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const ask = (email: string, password = goodPassword, more: object = {}) =>
  app.call(register, { body: { email, password, ...more } })
const verify = (email: string, token: string, password = goodPassword) =>
  app.call(verifyEmail, { body: { email, token, password } })
const signIn = (email: string, password = goodPassword) => app.call(login, { body: { email, password } })

test('AUTH-8: a fresh database has no account', async () => {
  expect(await countRows(app.platform.sql, 'users')).toBe(0)
})

test('a person registers in French, opens the mailed link and signs in', async () => {
  const email = 'Zoe@example.com'
  const names = { firstname: ' Zoe\u0301 ', lastname: 'Roy', alias: 'zozo' }
  expect(await ask(email, goodPassword, { ...names, locale: 'fr', policyVersion: '2026-11-01' })).toMatchObject({
    status: 202,
    text: '',
  })
  const [mail] = await app.mailsTo(email)
  expect(mail?.subject).toBe('Confirmez votre adresse pour ouvrir votre compte Obole')
  expect(mail?.text).toContain('http://localhost:3000/verify-email?email=Zoe%40example.com&token=')
  expect(await signIn(email)).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
  expect(await signIn(email, 'pas le bon mot de passe')).toMatchObject({ status: 401 })
  expect(await verify('zoe@example.com', await app.mailedToken(email))).toMatchObject({ status: 204 })
  const { body } = await signIn(email)
  const profile = await app.call(readProfile, {}, { token: String(body.accessToken) })
  expect(profile.body).toMatchObject({
    firstname: 'Zo\u00e9',
    lastname: 'Roy',
    alias: 'zozo',
    email,
    emailVerified: true,
    hasPassword: true,
    pendingEmail: null,
    erasedAfter: null,
    locale: 'fr',
  })
  // DEL-17: the version of the terms that the person agreed to is stored.
  const exported = await app.call(exportAccount, {}, { token: String(body.accessToken) })
  expect(exported.body.account).toMatchObject({ policyVersion: '2026-11-01', policyAcceptedAt: expect.any(String) })
})

test('a registration and its job are inserted together, and the job mails once', async () => {
  const before = await countRows(app.platform.sql, 'registrations')
  await ask('together@example.com')
  expect(await countRows(app.platform.sql, 'registrations')).toBe(before + 1)
  expect(await countJobsOf(app.platform.sql, 'answer-registration')).toBe(1)
  const { id = '' } = (await findLatestRegistration(app.platform.sql, 'together@example.com')) ?? {}
  await answerRegistration(app.platform, id)
  await answerRegistration(app.platform, id)
  expect(await app.mailsTo('together@example.com')).toHaveLength(1)
})

test('ENUM-3: a known and a new address are answered alike; only the mails differ', async () => {
  const { email } = await app.newPerson({ locale: 'en' })
  const known = await ask(email.toUpperCase(), 'somebody else’s password')
  const unknown = await ask('never-seen@example.com', 'somebody else’s password')
  expect(visiblePart(known)).toBe(visiblePart(unknown))
  const [mail] = await app.mailsTo(email)
  expect(mail?.subject).toBe('You already have an Obole account')
  expect(mail?.text).not.toContain('token=')
  expect((await app.mailsTo('never-seen@example.com'))[0]?.text).toContain('token=')
  expect(await signIn(email)).toMatchObject({ status: 200 })
})

test('AUTH-3: one address in two spellings is one account', async () => {
  await ask('Twice@example.ca')
  const first = await app.mailedToken('Twice@example.ca')
  await ask('twice@EXAMPLE.CA')
  const second = await app.mailedToken('twice@example.ca')
  expect(await verify('twice@example.ca', second)).toMatchObject({ status: 204 })
  expect(await verify('twice@example.ca', first)).toMatchObject({ status: 410, body: { code: 'token_expired' } })
  expect(await findAccountByEmail(app.platform.sql, 'twice@example.ca')).toMatchObject({ email: 'twice@example.ca' })
})

test('LINK-1: whoever registers an address first does not choose its owner’s password', async () => {
  const email = 'victim@example.com'
  await ask(email, 'the attacker chose this')
  await app.work()
  await ask(email, 'the victim chose this one')
  const own = await app.mailedToken(email)
  await ask(email, 'the attacker chose again')
  await app.work()
  expect(await verify(email, own, 'the victim chose this one')).toMatchObject({ status: 204 })
  expect(await signIn(email, 'the victim chose this one')).toMatchObject({ status: 200 })
  expect(await signIn(email, 'the attacker chose this')).toMatchObject({ status: 401 })
  expect(await signIn(email, 'the attacker chose again')).toMatchObject({ status: 401 })
  expect(await findLatestRegistration(app.platform.sql, email)).toBeUndefined()
})

test('LINK-7: a registration that is not verified is deleted after seven days, and the address is free', async () => {
  const email = 'late@example.com'
  await ask(email)
  const token = await app.mailedToken(email)
  await ageMailTokens(app.platform.sql, email, 8 * 24 * 3600)
  await ageRegistrations(app.platform.sql, 8)
  await app.work('delete-expired-account-rows')
  expect(await findLatestRegistration(app.platform.sql, email)).toBeUndefined()
  expect(await verify(email, token)).toMatchObject({ status: 410 })
  expect(await signIn(email)).toMatchObject({ status: 401 })
  await ask(email)
  expect(await verify(email, await app.mailedToken(email))).toMatchObject({ status: 204 })
})

describe('the page where a person wanted to go', () => {
  test('is in the mailed link, also when it is sent again: it may be opened on another device', async () => {
    const email = 'on-my-phone@example.com'
    await ask(email, goodPassword, { returnUrl: '/create-creator?a=1' })
    await app.call(resendVerification, { body: { email } })
    const mails = await app.mailsTo(email)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).toContain('&returnUrl=%2Fcreate-creator%3Fa%3D1')
    expect(await verify(email, await app.mailedToken(email))).toMatchObject({ status: 204 })
  })

  test('is in the mail to who has an account already', async () => {
    const { email } = await app.newPerson({ locale: 'en' })
    await ask(email, goodPassword, { returnUrl: '/create-creator' })
    expect((await app.mailsTo(email))[0]?.text).toContain('http://localhost:3000/login?returnUrl=%2Fcreate-creator')
  })

  test.each<[kind: string, returnUrl: string, isMailed: boolean]>([
    ['accents', `/${'é'.repeat(150)}`, true],
    ['accents, too many', `/${'é'.repeat(299)}`, false],
    ['emoji', `/create-creator?a=${'🎉'.repeat(280)}`, false],
    ['half characters', `/${'\ud83c'.repeat(200)}`, false],
    ['quotes and spaces', `/#${'" '.repeat(149)}`, true],
  ])(
    'may be of any characters (%s): too long as a browser spells it, it is left out',
    async (kind, returnUrl, isMailed) => {
      const email = `${kind.replace(/\W/g, '-')}@example.com`
      expect(await ask(email, goodPassword, { returnUrl })).toMatchObject({ status: 202 })
      expect((await app.mailsTo(email))[0]?.text.includes('&returnUrl=')).toBe(isMailed)
    },
  )

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'create-creator', `/${'a'.repeat(300)}`])(
    'is of this site, and short: %j is refused',
    async (returnUrl) => {
      const errors = [expect.objectContaining({ path: 'returnUrl' })]
      expect(await ask('elsewhere@example.com', goodPassword, { returnUrl })).toMatchObject({
        status: 400,
        body: { errors },
      })
    },
  )
})

describe('a verification link', () => {
  test('works for its own address, for a day, and once', async () => {
    const email = 'link@example.com'
    await ask(email)
    const token = await app.mailedToken(email)
    expect(await verify('other@example.com', token)).toMatchObject({ status: 410 })
    expect(await verify(email, 'A'.repeat(43))).toMatchObject({ status: 410 })
    await ageMailTokens(app.platform.sql, email, 24 * 3600 + 1)
    expect(await verify(email, token)).toMatchObject({ status: 410 })
    await ageMailTokens(app.platform.sql, email, -3600)
    expect(await verify(email, token)).toMatchObject({ status: 204 })
    expect(await verify(email, token)).toMatchObject({ status: 410 })
  })

  test('PW-11: is not spent by a GET', async () => {
    const email = 'prefetched@example.com'
    await ask(email)
    const token = await app.mailedToken(email)
    const url = `${verifyEmail.path}?email=${encodeURIComponent(email)}&token=${token}`
    expect((await app.app.inject({ url })).statusCode).toBe(404)
    expect(await verify(email, token)).toMatchObject({ status: 204 })
  })

  test('ENUM-5: is sent again on request, with one answer for every address', async () => {
    const email = 'again@example.com'
    const { email: known } = await app.newPerson()
    await ask(email)
    const answers = []
    for (const address of [email, known, 'nobody@example.com']) {
      answers.push(await app.call(resendVerification, { body: { email: address } }))
    }
    expect(new Set(answers.map(visiblePart)).size).toBe(1)
    expect(answers[0]?.status).toBe(202)
    expect(await app.mailsTo(email)).toHaveLength(2)
    expect(await app.mailsTo(known)).toHaveLength(0)
    expect(await app.mailsTo('nobody@example.com')).toHaveLength(0)
    expect(await verify(email, await app.mailedToken(email))).toMatchObject({ status: 204 })
  })
})

test('PW-8: neither passwords nor tokens are stored as they are', async () => {
  await ask('secret@example.com', 'a-password-to-look-for')
  const token = await app.mailedToken('secret@example.com')
  const stored = await dumpAccounts(app.platform.sql)
  expect(token).toHaveLength(43)
  expect(stored).not.toContain(token)
  expect(stored).not.toContain('a-password-to-look-for')
})

test.each([
  'a@b\r\nBcc:x@example.com',
  '"a b"@example.com',
  'é@example.ca',
  'a@@example.ca',
  'a@localhost',
  'a b@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(250)}.ca`,
])('EML-6: %j is no address', async (email) => {
  const errors = expect.arrayContaining([expect.objectContaining({ path: 'email' })])
  expect(await ask(email)).toMatchObject({ status: 400, body: { errors } })
})

test('EML-6: a domain may have accents, and an address blanks around it', async () => {
  expect(await ask(' a@münchen.example ')).toMatchObject({ status: 202 })
  const token = await app.mailedToken('a@münchen.example')
  expect(await verify('A@MÜNCHEN.example', token)).toMatchObject({ status: 204 })
})
