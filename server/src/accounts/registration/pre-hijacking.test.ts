import { exportAccount, register, resendVerification, resetPassword, verifyEmail } from '@obole/contract/calls/accounts'
import { readProfile } from '@obole/contract/calls/profile'
import { login } from '@obole/contract/calls/sessions'
import { policyVersion } from '@obole/contract/formatting/names'
import { countHashes } from '@obole/testing/argon2-cost'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsApp, startAccounts, visiblePart } from '../../testing/people/accounts.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const attackers = 'the attacker chose this'
const victims = 'the victim chose this one'
const ask = (email: string, password: string, more: object = {}) =>
  app.call(register, { body: { email, password, ...more } })
const verify = (email: string, token: string, password: string) =>
  app.call(verifyEmail, { body: { email, token, password } })
const choose = (email: string, token: string, newPassword: string) =>
  app.call(resetPassword, { body: { email, token, newPassword } })
const signIn = (email: string, password: string) => app.call(login, { body: { email, password } })

/** As many as the mail limit of an hour allows. */
async function attack(email: string): Promise<void> {
  for (let n = 0; n < 3; n += 1) await ask(email, attackers, { alias: 'Mallory' })
}

test('the newest registration is stored beyond the mail limit, and any link of the address opens it', async () => {
  const email = 'first@example.com'
  await attack(email)
  expect(await ask(email, victims, { alias: 'Alice' })).toMatchObject({ status: 202 })
  expect(await app.mailsTo(email)).toHaveLength(3)
  const attackersLink = await app.mailedToken(email)
  expect(await verify(email, attackersLink, victims)).toMatchObject({ status: 204 })
  expect(await signIn(email, attackers)).toMatchObject({ status: 401 })
  const { body } = await signIn(email, victims)
  const profile = await app.call(readProfile, {}, { token: String(body.accessToken) })
  expect(profile.body).toMatchObject({ email, alias: 'Alice' })
})

test('the link that is sent again opens the account of the password, not of the latest registration', async () => {
  const email = 'second@example.com'
  await ask(email, victims)
  await attack(email)
  await app.call(resendVerification, { body: { email } })
  expect(await verify(email, await app.mailedToken(email), victims)).toMatchObject({ status: 204 })
  expect(await signIn(email, attackers)).toMatchObject({ status: 401 })
})

test('without a matching password the holder of the link chooses one, by the usual rules', async () => {
  const email = 'third@example.com'
  await attack(email)
  const token = await app.mailedToken(email)
  expect(await verify(email, token, victims)).toMatchObject({ status: 409, body: { code: 'password_mismatch' } })
  expect(await choose(email, token, 'passwordpassword')).toMatchObject({ status: 400, body: { code: 'weak_password' } })
  expect(await choose(email, token, victims)).toMatchObject({ status: 204 })
  expect(await choose(email, token, attackers)).toMatchObject({ status: 410 })
  expect(await signIn(email, attackers)).toMatchObject({ status: 401 })
  const { body } = await signIn(email, victims)
  const { body: exported } = await app.call(exportAccount, {}, { token: String(body.accessToken) })
  // Whatever the attacker wrote into the registration is not hers.
  expect(exported).toMatchObject({ profile: { email, alias: null }, account: { policyVersion } })
})

test('links stay valid however often the address is registered', async () => {
  const email = 'fourth@example.com'
  await ask(email, victims)
  const token = await app.mailedToken(email)
  for (let n = 0; n < 6; n += 1) await ask(email, attackers)
  expect(await verify(email, token, victims)).toMatchObject({ status: 409 })
  expect(await choose(email, token, victims)).toMatchObject({ status: 204 })
  expect(await signIn(email, victims)).toMatchObject({ status: 200 })
})

test('ENUM-1: a password that was just registered is answered alike for a known and an unknown address', async () => {
  const { email: known } = await app.newPerson()
  const unknown = 'unknown@example.com'
  for (const email of [known, unknown]) {
    expect(await ask(email, attackers)).toMatchObject({ status: 202 })
    await app.work()
  }
  const answers = [await signIn(known, attackers), await signIn(unknown, attackers)]
  expect(answers[0]).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
  expect(visiblePart(answers[0] as never)).toBe(visiblePart(answers[1] as never))
  expect(visiblePart(await signIn(known, 'neither of the two'))).toBe(
    visiblePart(await signIn(unknown, 'neither of the two')),
  )
})

test('ENUM-2: known and unknown, registered and unregistered addresses take the same work', async () => {
  const { email: known } = await app.newPerson()
  const { email: registered } = await app.newPerson()
  await ask(registered, attackers)
  await ask('work@example.com', attackers)
  await app.work()
  const cases = { known, registered, 'registered only': 'work@example.com', unknown: 'no-one@example.com' }
  const hashes: Record<string, number> = {}
  for (const [name, email] of Object.entries(cases)) {
    const before = countHashes()
    await signIn(email, 'neither of the two')
    hashes[name] = countHashes() - before
  }
  // Hashing is all of the work that can be measured from outside.
  expect(new Set(Object.values(hashes)).size, JSON.stringify(hashes)).toBe(1)
  expect(hashes['unknown']).toBeGreaterThan(0)
})
