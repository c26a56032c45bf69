import { exportAccount, resetPassword } from '@obole/contract/calls/accounts'
import { readTotp, removeTotp, renewRecoveryCodes, startTotp } from '@obole/contract/calls/keys/second-factor'
import { readProfile } from '@obole/contract/calls/profile'
import { login } from '@obole/contract/calls/sessions'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { ageChallenges, ageLimits, countRowsOf, dumpAccounts } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, type Person, startAccounts } from '../../testing/people/accounts.ts'
import { newIdentity, providerCalls } from '../../testing/people/accounts-providers.ts'
import { AuthenticatorApp, challengeFor, finish, switchTotpOn } from '../../testing/people/authenticator-app.ts'
import { mailPasswordReset } from '../recovery/forgot-password.ts'
import { findAccount } from '../users/users.sql.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const later = (seconds: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + seconds * 1000))
const read = (token: unknown) => app.call(readProfile, {}, { token: String(token) })

/** Somebody with two-step sign-in, half a minute after they switched it on. */
async function newCareful() {
  const person = await app.newPerson({ locale: 'en' })
  const factor = await switchTotpOn(app, person)
  later(30)
  return { person, ...factor }
}

describe('switching on', () => {
  test('the codes are those of RFC 6238', () => {
    const app = new AuthenticatorApp('otpauth://totp/x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    vi.spyOn(clock, 'now').mockReturnValue(new Date(59_000))
    expect(app.code()).toBe('287082')
    vi.spyOn(clock, 'now').mockReturnValue(new Date(1_111_111_109_000))
    expect(app.code()).toBe('081804')
  })

  test('takes a first code of the app, tells ten recovery codes once, and a mail says so', async () => {
    const person = await app.newPerson({ locale: 'en' })
    const { accessToken: token } = person
    const { body } = await app.call(startTotp, {}, { token })
    expect(body['url']).toBe(
      `otpauth://totp/Obole:${encodeURIComponent(person.email)}?secret=${body['secret']}&issuer=Obole&algorithm=SHA1&digits=6&period=30`,
    )
    // Until the first code, nothing is asked for.
    expect(await app.call(login, { body: { email: person.email, password: person.password } })).toMatchObject({
      status: 200,
    })
    expect((await app.call(readTotp, {}, { token })).body).toEqual({ since: null, recoveryCodesLeft: 0 })
    const { recoveryCodes } = await switchTotpOn(app, person)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true)
    expect((await app.call(readTotp, {}, { token })).body).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 })
    expect((await app.mailsTo(person.email))[0]?.subject).toBe('Two-step sign-in is on')
    expect((await app.call(startTotp, {}, { token })).body.code).toBe('factor_exists')
  })

  test('neither the secret nor a recovery code is in the database', async () => {
    const { secret, recoveryCodes, authenticator } = await newCareful()
    const dump = await dumpAccounts(app.platform.sql)
    for (const text of [
      secret,
      authenticator.keyHex,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replace('-', '')),
    ])
      expect(dump).not.toContain(text)
  })
})

describe('signing in', () => {
  test('with the password is answered with a challenge, which one code finishes', async () => {
    const { person, authenticator } = await newCareful()
    const first = await app.call(login, { body: { email: person.email, password: person.password } })
    expect(first).toMatchObject({
      status: 401,
      body: {
        code: 'second_factor_required',
        detail: expect.stringContaining('authenticator app'),
        challenge: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    const challenge = String(first.body['challenge'])
    const done = await finish(app, challenge, { code: authenticator.code() })
    expect(done).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect((await read(done.body['accessToken'])).body['id']).toBe(person.id)
    later(60)
    expect((await finish(app, challenge, { code: authenticator.code() })).body.code).toBe('challenge_expired')
  })

  test.each(['google', 'facebook'] as const)('with %s is answered with a challenge too', async (name) => {
    const identity = newIdentity()
    const calls = providerCalls(app)
    const enter = () =>
      name === 'google'
        ? calls.withGoogle(app.sandbox.google.codeFor(identity))
        : calls.withFacebook(app.sandbox.facebook.tokenFor(identity))
    const tokens = (await enter()).body as unknown as { accessToken: string }
    const { authenticator } = await switchTotpOn(app, tokens)
    later(30)
    const again = await enter()
    expect(again).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    const done = await finish(app, String(again.body['challenge']), { code: authenticator.code() })
    expect(done.status).toBe(200)
  })

  test('a code counts once, also in a newer challenge and for whoever comes at the same time', async () => {
    const { person, authenticator } = await newCareful()
    const challenges = [
      await challengeFor(app, person),
      await challengeFor(app, person),
      await challengeFor(app, person),
    ]
    const code = authenticator.code()
    const answers = await Promise.all(challenges.map((challenge) => finish(app, challenge, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await finish(app, await challengeFor(app, person), { code })).body.code).toBe('invalid_code')
    // Nor does one from before it.
    later(60)
    expect((await finish(app, await challengeFor(app, person), { code: authenticator.code(-30) })).status).toBe(401)
    expect((await finish(app, await challengeFor(app, person), { code: authenticator.code() })).status).toBe(200)
  })

  test.each([
    [-30, 200],
    [0, 200],
    [30, 200],
    [-60, 401],
    [60, 401],
  ])('a code of %i seconds from now is answered %i', async (offset, status) => {
    const { person, authenticator } = await newCareful()
    later(120)
    expect((await finish(app, await challengeFor(app, person), { code: authenticator.code(offset) })).status).toBe(
      status,
    )
  })

  test('a recovery code works once, however it is typed, and a mail says so', async () => {
    const { person, recoveryCodes } = await newCareful()
    const [first = '', second = ''] = recoveryCodes
    const typed = ` ${first.toUpperCase().replace('-', ' ')} `
    const done = await finish(app, await challengeFor(app, person), { recoveryCode: typed })
    expect(done.status).toBe(200)
    expect((await app.mailsTo(person.email))[0]?.subject).toBe('A recovery code was used')
    expect((await finish(app, await challengeFor(app, person), { recoveryCode: first })).body.code).toBe('invalid_code')
    const token = String(done.body['accessToken'])
    expect((await app.call(readTotp, {}, { token })).body['recoveryCodesLeft']).toBe(9)
    await app.call(renewRecoveryCodes, {}, { token })
    expect((await finish(app, await challengeFor(app, person), { recoveryCode: second })).body.code).toBe(
      'invalid_code',
    )
  })

  test('a challenge is bound to its account: another person’s code is refused', async () => {
    const [one, other] = [await newCareful(), await newCareful()]
    const stolen = await challengeFor(app, one.person)
    expect((await finish(app, stolen, { code: other.authenticator.code() })).body.code).toBe('invalid_code')
    const [code = ''] = other.recoveryCodes
    expect((await finish(app, stolen, { recoveryCode: code })).body.code).toBe('invalid_code')
    expect(await countRowsOf(app.platform.sql, 'recovery_codes', other.person.id)).toBe(10)
  })

  test('a challenge ends after five minutes, and with the password that it was given for', async () => {
    const { person, authenticator } = await newCareful()
    const old = await challengeFor(app, person)
    await ageChallenges(app.platform.sql, person.id, 301)
    expect((await finish(app, old, { code: authenticator.code() })).body.code).toBe('challenge_expired')

    const open = await challengeFor(app, person)
    await resetByMail(person)
    expect((await finish(app, open, { code: authenticator.code() })).body.code).toBe('challenge_expired')
    // The mailbox alone does not take the second factor away.
    const again = await app.call(login, { body: { email: person.email, password: 'un autre toit, sept chats' } })
    expect(again.body.code).toBe('second_factor_required')
  })

  test('five wrong codes make everybody at that address wait, the right code too; another address goes on', async () => {
    const { person, authenticator } = await newCareful()
    const challenge = await challengeFor(app, person)
    const answers: number[] = []
    for (let tries = 0; tries < 6; tries += 1) answers.push((await finish(app, challenge, { code: '000000' })).status)
    expect(answers).toEqual([401, 401, 401, 401, 401, 429])
    const waits = await finish(app, challenge, { code: authenticator.code() })
    expect(waits).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
    expect((await finish(app, challenge, { code: '000000' }, { ip: '198.51.100.1' })).status).toBe(401)
    await ageLimits(app.platform.sql, 61)
    expect((await finish(app, challenge, { code: authenticator.code() })).status).toBe(200)
  })

  test('from many addresses, an account is guessed at fifty times a day', async () => {
    const { person, authenticator } = await newCareful()
    const challenge = await challengeFor(app, person)
    for (let guess = 0; guess < 50; guess += 1)
      expect((await finish(app, challenge, { code: '000000' }, { ip: `198.51.100.${guess}` })).status).toBe(401)
    expect((await finish(app, challenge, { code: authenticator.code() }, { ip: '198.51.100.99' })).status).toBe(429)
  })
})

test('switching off ends the asking, and the recovery codes', async () => {
  const { person } = await newCareful()
  expect((await app.call(removeTotp, {}, { token: person.accessToken })).status).toBe(204)
  expect(await app.call(login, { body: { email: person.email, password: person.password } })).toMatchObject({
    status: 200,
  })
  expect(await countRowsOf(app.platform.sql, 'recovery_codes', person.id)).toBe(0)
  expect((await app.mailsTo(person.email))[0]?.subject).toBe('Two-step sign-in is off')
})

test('the export tells that it is on, and nothing secret', async () => {
  const { person, secret } = await newCareful()
  const { body, text } = await app.call(exportAccount, {}, { token: person.accessToken })
  expect(body['secondFactor']).toEqual({ totpSince: expect.any(String), recoveryCodesLeft: 10, passkeys: 0 })
  expect(text).not.toContain(secret)
})

async function resetByMail(person: Person): Promise<void> {
  const { sql } = app.platform
  const account = await findAccount(sql, person.id)
  if (!account) throw new Error('There is no account.')
  await app.work()
  await mailPasswordReset(app.platform, sql, account, newId())
  const token = await app.mailedToken(person.email)
  const body = { email: person.email, token, newPassword: 'un autre toit, sept chats' }
  expect((await app.call(resetPassword, { body })).status).toBe(204)
}
