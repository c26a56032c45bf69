import { type ConfirmPurpose, changeEmail, confirmEmail, resetPassword } from '@obole/contract/calls/accounts'
import { createCreator } from '@obole/contract/calls/creators'
import { startPayouts } from '@obole/contract/calls/payouts'
import { readProfile } from '@obole/contract/calls/profile'
import { login } from '@obole/contract/calls/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageMailTokens, agePayoutHold, ageSessions, ageUser } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, goodPassword, startAccounts, visiblePart } from '../../testing/people/accounts.ts'
import { newSlug } from '../../testing/people/creators.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const change = (token: string, email: string, currentPassword?: string) =>
  app.call(changeEmail, { body: { email, ...(currentPassword && { currentPassword }) } }, { token })
const confirm = (token: string, as?: string) => app.call(confirmEmail, { body: { token } }, as ? { token: as } : {})
const signIn = (email: string, password = goodPassword) => app.call(login, { body: { email, password } })
/** An account whose change of address can be undone after the fact: old enough, with a page. */
async function oldCreator() {
  const person = await app.newPerson({ locale: 'en' })
  await ageUser(app.platform.sql, person.id, 8)
  const body = { name: 'Zoé', slug: newSlug() }
  await app.call(createCreator, { body }, { token: person.accessToken })
  return { ...person, slug: body.slug }
}
const read = (token: string) => app.call(readProfile, {}, { token })
const newPassword = 'onze loups dans la neige'
async function resetOf(email: string) {
  const [reset] = (await app.mailsTo(email)).filter(({ text }) => text.includes('/reset-password?'))
  return { email, token: /token=([\w-]{43})/.exec(reset?.text ?? '')?.[1] ?? '', newPassword }
}

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
  expect(mail?.subject).toBe('Confirmez la nouvelle adresse d’un compte Obole')
  expect(mail?.text).toContain('http://localhost:3000/confirm-email?token=')
  expect(await confirm(await app.mailedToken('New.One@example.com'), person.accessToken)).toMatchObject({ status: 204 })
  expect((await read(person.accessToken)).body).toMatchObject({ email: 'New.One@example.com', pendingEmail: null })
  expect(await signIn(person.email)).toMatchObject({ status: 401 })
  expect(await signIn('new.one@example.com')).toMatchObject({ status: 200 })
})

test('EML-2: the old address can undo the change for seven days, which ends every session and voids the password', async () => {
  const person = await oldCreator()
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
  expect(await app.call(resetPassword, { body: await resetOf(person.email) })).toMatchObject({ status: 204 })
  expect(await signIn(person.email, newPassword)).toMatchObject({ status: 200 })
})

test('EML-2: a thief who changes the address twice cannot spend the undo link of its owner', async () => {
  const person = await oldCreator()
  await change(person.accessToken, 'thief.one@example.com')
  const undo = await app.mailedToken(person.email)
  expect(await confirm(await app.mailedToken('thief.one@example.com'))).toMatchObject({ status: 204 })
  await change(person.accessToken, 'thief.two@example.com')
  const thiefs = await app.mailedToken('thief.one@example.com')
  expect(await confirm(thiefs)).toMatchObject({ status: 204 })
  expect(await confirm(undo)).toMatchObject({ status: 204 })
  expect(await app.call(resetPassword, { body: await resetOf(person.email) })).toMatchObject({ status: 204 })
  expect(await signIn(person.email, newPassword)).toMatchObject({ status: 200 })
})

test('a link says in its address what it does, and a screen that says something else is refused', async () => {
  const person = await oldCreator()
  await change(person.accessToken, 'purpose@example.com')
  const undo = await app.mailedToken(person.email)
  expect((await app.mailsTo(person.email))[0]?.text).toContain('&purpose=undo-email')
  expect((await app.mailsTo('purpose@example.com'))[0]?.text).toContain('&purpose=change-email')
  const send = (purpose: ConfirmPurpose) => app.call(confirmEmail, { body: { token: undo, purpose } })
  expect(await send('change-email')).toMatchObject({ status: 410 })
  expect(await send('confirm-sign-in')).toMatchObject({ status: 410 })
  expect((await read(person.accessToken)).body.pendingEmail).toBe('purpose@example.com')
  expect(await send('undo-email')).toMatchObject({ status: 204 })
  expect(await read(person.accessToken)).toMatchObject({ status: 401 })
})

test('EML-2: the undo link expires after seven days', async () => {
  const person = await oldCreator()
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
    status: 403,
    body: { code: 'step_up_required' },
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
  expect(mail?.subject).toBe('Somebody tried to use your address')
  expect(mail?.text).not.toContain('token=')
})

test('the mail to the new address names the present one in part, and calls no account the reader’s own', async () => {
  for (const [locale, own] of [
    ['en', /\byour\b/i],
    ['fr', /votre compte|vos /i],
    ['es', /tu cuenta|tus /i],
  ] as const) {
    const person = await app.newPerson({ locale, email: `camille-${locale}@example.org` })
    const next = `next-${locale}@example.com`
    await change(person.accessToken, next)
    const [mail] = await app.mailsTo(next)
    const present = `c•••${locale.at(-1)}@example.org`
    expect(mail?.text).toContain(present)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(own)
    expect(mail?.text).not.toContain(person.email)
  }
})

test.each([
  ['young', { days: 6, hasPage: true }],
  ['empty', { days: 8, hasPage: false }],
])('the change of an account that was %s cannot be undone once it was confirmed', async (name, { days, hasPage }) => {
  const attacker = await app.newPerson()
  await ageUser(app.platform.sql, attacker.id, days)
  if (hasPage) await app.call(createCreator, { body: { name: 'X', slug: newSlug() } }, { token: attacker.accessToken })
  const victim = `victim-of-${name}@example.com`
  await change(attacker.accessToken, victim)
  const undo = await app.mailedToken(attacker.email)
  expect(await confirm(await app.mailedToken(victim))).toMatchObject({ status: 204 })
  // She makes it hers: what she adds later does not bring the link back.
  const { accessToken: token } = await app.newSession(attacker.id)
  await app.call(createCreator, { body: { name: 'V', slug: newSlug() } }, { token })
  await ageUser(app.platform.sql, attacker.id, 7)
  expect(await confirm(undo)).toMatchObject({ status: 410 })
  expect((await read(token)).body).toMatchObject({ email: victim })
})

test('a change that is not confirmed yet can always be undone', async () => {
  const person = await app.newPerson()
  await change(person.accessToken, 'not-yet@example.com')
  expect(await confirm(await app.mailedToken(person.email))).toMatchObject({ status: 204 })
  expect(await confirm(await app.mailedToken('not-yet@example.com'))).toMatchObject({ status: 410 })
})

test('an undo is notified to both addresses and locks the payouts for 72 hours', async () => {
  const person = await oldCreator()
  await change(person.accessToken, 'thief@example.com')
  const undo = await app.mailedToken(person.email)
  await confirm(await app.mailedToken('thief@example.com'))
  expect(await confirm(undo)).toMatchObject({ status: 204 })
  for (const address of [person.email, 'thief@example.com']) {
    const subjects = (await app.mailsTo(address)).map(({ subject }) => subject)
    expect(subjects).toContain('The address change on an Obole account was cancelled')
  }
  const { accessToken: token } = await app.newSession(person.id)
  const onboard = () => app.call(startPayouts, { params: { id: person.id }, body: {} }, { token })
  const held = await onboard()
  expect(held).toMatchObject({ status: 409, body: { code: 'payouts_held' } })
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(71 * 3600)
  await agePayoutHold(app.platform.sql, person.id, 72)
  // No payments are configured in this test.
  expect(await onboard()).toMatchObject({ status: 503 })
})
