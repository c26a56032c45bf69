import { changeEmail, confirmEmail, resetPassword } from '@obole/contract/accounts'
import { readProfile } from '@obole/contract/profile'
import { login } from '@obole/contract/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageMailTokens, ageSessions } from '../../testing/accounts.sql.ts'
import { type AccountsApp, goodPassword, startAccounts, visiblePart } from '../../testing/accounts.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const change = (token: string, email: string, currentPassword?: string) =>
  app.call(changeEmail, { body: { email, ...(currentPassword && { currentPassword }) } }, { token })
const confirm = (token: string, as?: string) => app.call(confirmEmail, { body: { token } }, as ? { token: as } : {})
const signIn = (email: string, password = goodPassword) => app.call(login, { body: { email, password } })
const read = (token: string) => app.call(readProfile, {}, { token })

test('EML-1 and EML-9: a new address is set once it is confirmed, signed in or not', async () => {
  const person = await app.newPerson({ locale: 'fr' })
  expect(await change(person.accessToken, 'New.One@example.com')).toMatchObject({ status: 202, text: '' })
  expect((await read(person.accessToken)).body).toMatchObject({
    email: person.email,
    pendingEmail: 'New.One@example.com',
  })
  expect(await signIn(person.email)).toMatchObject({ status: 200 })
  expect(await signIn('new.one@example.com')).toMatchObject({ status: 401 })
  const [mail] = await app.mailsTo('New.One@example.com')
  expect(mail?.subject).toBe('Confirmez votre nouvelle adresse')
  expect(mail?.text).toContain('http://localhost:3000/confirm-email?token=')
  expect(await confirm(await app.mailedToken('New.One@example.com'), person.accessToken)).toMatchObject({ status: 204 })
  expect((await read(person.accessToken)).body).toMatchObject({ email: 'New.One@example.com', pendingEmail: null })
  expect(await signIn(person.email)).toMatchObject({ status: 401 })
  expect(await signIn('new.one@example.com')).toMatchObject({ status: 200 })
})

test('EML-2: the old address can undo the change for seven days, which ends every session and voids the password', async () => {
  const person = await app.newPerson({ locale: 'en' })
  await change(person.accessToken, 'stolen@example.com')
  const undo = await app.mailedToken(person.email)
  expect((await app.mailsTo(person.email))[0]?.subject).toBe('Your address is about to change')
  expect(await confirm(await app.mailedToken('stolen@example.com'))).toMatchObject({ status: 204 })
  // A second change must not void the undo link of the first.
  await change(person.accessToken, 'further@example.com')
  expect(await confirm(await app.mailedToken('further@example.com'))).toMatchObject({ status: 204 })
  await ageMailTokens(app.platform.sql, person.email, 7 * 24 * 3600 - 60)
  expect(await confirm(undo)).toMatchObject({ status: 204 })
  expect(await read(person.accessToken)).toMatchObject({ status: 401 })
  expect(await signIn(person.email)).toMatchObject({ status: 401 })
  expect(await signIn('further@example.com')).toMatchObject({ status: 401 })
  const token = await app.mailedToken(person.email)
  const newPassword = 'onze loups dans la neige'
  const body = { email: person.email, token, newPassword }
  expect(await app.call(resetPassword, { body })).toMatchObject({ status: 204 })
  expect(await signIn(person.email, newPassword)).toMatchObject({ status: 200 })
})

test('EML-2: the undo link expires after seven days', async () => {
  const person = await app.newPerson()
  await change(person.accessToken, 'changed@example.com')
  const undo = await app.mailedToken(person.email)
  await ageMailTokens(app.platform.sql, person.email, 7 * 24 * 3600 + 1)
  expect(await confirm(undo)).toMatchObject({ status: 410 })
})

test('EML-3: a change needs a recent sign-in or the password', async () => {
  const person = await app.newPerson()
  await ageSessions(app.platform.sql, person.id, 601)
  const { accessToken } = person
  expect(await change(accessToken, 'x1@example.com')).toMatchObject({
    status: 401,
    body: { code: 'reauthentication_required' },
  })
  expect(await change(accessToken, 'x1@example.com', 'not the right one')).toMatchObject({
    status: 401,
    body: { code: 'invalid_credentials' },
  })
  expect(await change(accessToken, 'x1@example.com', goodPassword)).toMatchObject({ status: 202 })
})

test('EML-4: a second request cancels the first, and a link acts on its own account only', async () => {
  const [one, two] = [await app.newPerson(), await app.newPerson()]
  await change(one.accessToken, 'first@example.com')
  const first = await app.mailedToken('first@example.com')
  await change(one.accessToken, 'second@example.com')
  const second = await app.mailedToken('second@example.com')
  expect(await confirm(first)).toMatchObject({ status: 410 })
  expect(await confirm(second, two.accessToken)).toMatchObject({ status: 204 })
  expect((await read(two.accessToken)).body).toMatchObject({ email: two.email })
  expect((await read(one.accessToken)).body).toMatchObject({ email: 'second@example.com' })
  expect(await confirm(second)).toMatchObject({ status: 410 })
})

test('EML-5: when two accounts confirm one address, one of them gets it', async () => {
  const [one, two] = [await app.newPerson(), await app.newPerson()]
  await change(one.accessToken, 'both@example.com')
  const first = await app.mailedToken('both@example.com')
  await change(two.accessToken, 'both@example.com')
  const second = await app.mailedToken('both@example.com')
  const answers = await Promise.all([confirm(first), confirm(second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'email_taken' })
})

test('ENUM-5: a taken address is answered like a free one, and its owner is notified', async () => {
  const [one, two] = [await app.newPerson(), await app.newPerson()]
  const owner = await app.newPerson({ email: 'taken@example.com', locale: 'en' })
  const taken = await change(one.accessToken, owner.email)
  const free = await change(two.accessToken, 'quite-free@example.com')
  expect(visiblePart(taken)).toBe(visiblePart(free))
  expect((await read(one.accessToken)).body.pendingEmail).toBe(owner.email)
  const [mail] = await app.mailsTo(owner.email)
  expect(mail?.subject).toBe('Somebody wanted to use your address')
  expect(mail?.text).not.toContain('token=')
})
