import { changeEmail, confirmEmail, exportAccount, resetPassword } from '@obole/contract/calls/accounts'
import { cancelRecovery, startRecovery } from '@obole/contract/calls/keys/account-recovery'
import { loginWithPasskey } from '@obole/contract/calls/keys/passkeys'
import { readTotp } from '@obole/contract/calls/keys/second-factor'
import { readProfile } from '@obole/contract/calls/profile'
import { login } from '@obole/contract/calls/sessions'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { ageRecovery, ageSessions, countRowsOf, disableUser } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, newestToken, type Person, startAccounts } from '../../testing/people/accounts.ts'
import { challengeFor, finish, switchTotpOn } from '../../testing/people/authenticator-app.ts'
import { newChallenge, newPasskey } from '../../testing/people/passkey-device.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const newPassword = 'un autre toit, sept chats'
const job = 'advance-account-recoveries'

/** Somebody with two-step sign-in and one open session, who waits for the second step on another device. */
async function newLost() {
  const person = await app.newPerson({ locale: 'en' })
  const factor = await switchTotpOn(app, person)
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 30_000))
  await app.work()
  return { person, ...factor, challenge: await challengeFor(app, person) }
}
const start = (challenge: string) => app.call(startRecovery, { body: { challenge } })
const subjects = async ({ email }: Person) => (await app.mailsTo(email)).map(({ subject }) => subject)
const opensAt = async ({ accessToken: token }: Person) =>
  (await app.call(readProfile, {}, { token })).body['recoveryOpensAt']
const pass = async ({ id }: Person, hours: number) => {
  await ageRecovery(app.platform.sql, id, hours)
  await app.work(job)
}
const reset = (person: Person, token: string) =>
  app.call(resetPassword, { body: { email: person.email, token, newPassword } })
const signIn = ({ email }: Person, password: string) => app.call(login, { body: { email, password } })

test('who has lost everything is mailed at the start, in the middle and at the end, and chooses a new password', async () => {
  const { person, challenge } = await newLost()
  const { status, body } = await start(challenge)
  expect(status).toBe(202)
  expect(Math.abs(Date.parse(String(body['opensAt'])) - Date.now() - 72 * 3_600_000)).toBeLessThan(60_000)
  const [first] = await app.mailsTo(person.email)
  expect(first?.subject).toBe('A request to recover your Obole account')
  expect(first?.text).toContain('purpose=cancel-recovery')
  expect(await opensAt(person)).toBe(body['opensAt'])

  await pass(person, 35)
  expect((await subjects(person))[0]).toBe(first?.subject)
  await pass(person, 1)
  expect((await subjects(person))[0]).toBe('Reminder: a request to recover your Obole account is under way')
  await pass(person, 35)
  expect((await subjects(person))[0]).toContain('Reminder')
  // Until then nothing opens the account but the second factor.
  expect((await signIn(person, person.password)).body.code).toBe('second_factor_required')
  await pass(person, 1)
  const last = await app.mailsTo(person.email)
  expect(last[0]?.subject).toBe('Here is the link to recover your Obole account')

  expect((await reset(person, newestToken(last))).status).toBe(204)
  expect(await opensAt(person)).toBe(undefined)
  const entered = await signIn(person, newPassword)
  expect(entered.status).toBe(200)
  const token = String(entered.body['accessToken'])
  expect((await app.call(readTotp, {}, { token })).body).toEqual({ since: null, recoveryCodesLeft: 0 })
  expect((await subjects(person))[0]).toBe('You have recovered your account')
  expect((await reset(person, newestToken(last))).body.code).toBe('token_expired')
  expect(await countRowsOf(app.platform.sql, 'account_recoveries', person.id)).toBe(0)
  expect(await countRowsOf(app.platform.sql, 'mail_tokens', person.id)).toBe(0)
})

test('asking again changes nothing: no shorter wait, no other mail', async () => {
  const { person, challenge } = await newLost()
  const first = await start(challenge)
  await ageRecovery(app.platform.sql, person.id, 10)
  const answers = await Promise.all([start(challenge), start(challenge)])
  for (const { status, body } of answers) {
    expect(status).toBe(202)
    expect(Date.parse(String(body['opensAt']))).toBe(Date.parse(String(first.body['opensAt'])) - 10 * 3_600_000)
  }
  expect((await subjects(person)).filter((subject) => subject.includes('recover'))).toHaveLength(1)
})

test('two at once start one', async () => {
  const { person, challenge } = await newLost()
  const answers = await Promise.all(Array.from({ length: 3 }, () => start(challenge)))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect((await subjects(person)).filter((subject) => subject.includes('recover'))).toHaveLength(1)
})

test('a job that is repeated, or runs twice at once, mails once; one that comes days late leaves out no mail', async () => {
  const { person, challenge } = await newLost()
  await start(challenge)
  await app.work()
  await ageRecovery(app.platform.sql, person.id, 24 * 10)
  await Promise.all([app.work(job), app.work(job)])
  await app.work(job)
  const mails = (await subjects(person)).filter((subject) => subject.includes('recover'))
  expect(mails).toHaveLength(2)
  expect(mails[0]).toContain('Reminder')
  await pass(person, 35)
  expect((await subjects(person)).filter((subject) => subject.includes('recover'))).toHaveLength(2)
})

test.each(['the first mail', 'the second mail', 'the third mail', 'a device that is signed in'])(
  '%s cancels it, and a mail says so',
  async (by) => {
    const { person, challenge } = await newLost()
    await start(challenge)
    const steps = ['the first mail', 'the second mail', 'the third mail'].indexOf(by)
    for (let step = 0; step < steps; step += 1) await pass(person, 36)
    const [mail] = await app.mailsTo(person.email)
    const link = /token=([\w-]{43})&purpose=cancel-recovery/.exec(mail?.text ?? '')?.[1] ?? ''
    const cancelled =
      steps < 0
        ? await app.call(cancelRecovery, {}, { token: person.accessToken })
        : await app.call(confirmEmail, { body: { token: link, purpose: 'cancel-recovery' } })
    expect(cancelled.status).toBe(204)
    expect((await subjects(person))[0]).toBe('The request to recover your account is cancelled')
    expect(await opensAt(person)).toBe(null)
    if (steps === 2) expect((await reset(person, newestToken(mail ? [mail] : []))).body.code).toBe('token_expired')
    await pass(person, 100)
    expect((await subjects(person))[0]).toBe('The request to recover your account is cancelled')
    // Once is enough, and twice is no error.
    expect((await app.call(cancelRecovery, {}, { token: person.accessToken })).status).toBe(204)
  },
)

test('a second factor that is used ends it: then not everything was lost', async () => {
  const { person, challenge, recoveryCodes, authenticator } = await newLost()
  await start(challenge)
  expect((await finish(app, challenge, { code: authenticator.code() })).status).toBe(200)
  expect(await opensAt(person)).toBe(null)
  const again = await challengeFor(app, person)
  await start(again)
  expect((await finish(app, again, { recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(200)
  expect(await opensAt(person)).toBe(null)
})

test('a member without their passkey starts it, and the passkey ends it', async () => {
  const person = await app.newPerson({ locale: 'en' })
  const device = await newPasskey(app, person.accessToken)
  await ageSessions(app.platform.sql, person.id, 601)
  const { accessToken: token } = person
  expect((await app.call(changeEmail, { body: { email: 'x@example.com' } }, { token })).body).toMatchObject({
    ways: ['passkey'],
  })
  expect((await app.call(startRecovery, { body: {} }, { token })).status).toBe(202)
  expect((await app.call(loginWithPasskey, { body: { passkey: device.use(await newChallenge(app)) } })).status).toBe(
    200,
  )
  expect(await opensAt(person)).toBe(null)
})

test('it needs a second factor, and the first proof or a session', async () => {
  const person = await app.newPerson()
  const { accessToken: token } = person
  expect((await app.call(startRecovery, { body: {} }, { token })).body.code).toBe('no_second_factor')
  expect((await app.call(startRecovery, { body: {} })).body.code).toBe('sign_in_required')
  expect((await start('x'.repeat(43))).body.code).toBe('challenge_expired')
})

test('the cancelling link does not recover, and the recovering link does not cancel', async () => {
  const { person, challenge } = await newLost()
  await start(challenge)
  expect((await reset(person, await app.mailedToken(person.email))).body.code).toBe('token_expired')
  await pass(person, 36)
  await pass(person, 36)
  const token = await app.mailedToken(person.email)
  expect((await app.call(confirmEmail, { body: { token } })).body.code).toBe('token_expired')
  expect(await opensAt(person)).not.toBe(null)
})

test('a link that nobody uses ends after three days, and so does what is known of it', async () => {
  const { person, challenge } = await newLost()
  await start(challenge)
  await pass(person, 36)
  await pass(person, 36)
  const token = await app.mailedToken(person.email)
  await pass(person, 73)
  expect((await reset(person, token)).body.code).toBe('token_expired')
  expect(await opensAt(person)).toBe(null)
  expect((await signIn(person, person.password)).body.code).toBe('second_factor_required')
})

test('nobody is mailed for an account that was disabled meanwhile', async () => {
  const { person, challenge } = await newLost()
  await start(challenge)
  const before = await subjects(person)
  await disableUser(app.platform.sql, person.id)
  await pass(person, 36)
  expect(await subjects(person)).toEqual(before)
  expect(await countRowsOf(app.platform.sql, 'account_recoveries', person.id)).toBe(0)
})

test('it is started three times a week at most', async () => {
  const { person, challenge } = await newLost()
  const token = person.accessToken
  for (let round = 0; round < 3; round += 1) {
    expect((await start(challenge)).status).toBe(202)
    await app.call(cancelRecovery, {}, { token })
  }
  expect((await start(challenge)).status).toBe(429)
})

test('the export tells of it', async () => {
  const { person, challenge } = await newLost()
  const { body } = await start(challenge)
  const exported = await app.call(exportAccount, {}, { token: person.accessToken })
  expect(exported.body['accountRecovery']).toEqual({ startedAt: expect.any(String), opensAt: body['opensAt'] })
})
