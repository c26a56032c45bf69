import { confirmEmail, resendVerification } from '@obole/contract/calls/accounts'
import { readProfile } from '@obole/contract/calls/profile'
import { login, refresh } from '@obole/contract/calls/sessions'
import { hashAtFullCost } from '@obole/testing/argon2-cost'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { spendPoints } from '../../platform/rate-limit/rate-limit.sql.ts'
import { counterKey } from '../../platform/rate-limit/rate-limit.ts'
import { ageLimits, disableUser, findPasswordHash } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, type From, goodPassword, startAccounts, visiblePart } from '../../testing/people/accounts.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { savePasswordHash } from '../users/users.sql.ts'

let app: AccountsApp
beforeAll(async () => {
  hashAtFullCost()
  app = await startAccounts()
})
afterAll(() => app.close())

const signIn = (email: string, password = goodPassword, from: From = {}) =>
  app.call(login, { body: { email, password } }, from)

test('AUTH-1: the address is trimmed, and both fields are required', async () => {
  const { email, password } = await app.newPerson()
  const answer = await signIn(`  ${email.toUpperCase()} `)
  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(Object.keys(answer.body).sort()).toEqual(['accessToken', 'refreshToken'])
  for (const body of [{ email }, { password }, {}, { email: ' ', password }, { email, password: '' }]) {
    expect(await app.call(login, { body } as never)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', detail: 'Email and password are required' },
    })
  }
})

test.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
  'AUTH-2: a body of type %j is refused',
  async (type) => {
    const payload = JSON.stringify({ email: 'a@example.com', password: goodPassword })
    const headers = type ? { 'content-type': type } : {}
    const { statusCode } = await app.app.inject({ method: 'POST', url: login.path, headers, payload })
    expect(statusCode).toBe(415)
  },
)

test('AUTH-4: hashes have the current cost, and a cheaper one is replaced at sign-in', async () => {
  const { id, email } = await app.newPerson()
  const fresh = await findPasswordHash(app.platform.sql, id)
  expect(fresh).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const cheap = '$argon2id$v=19$m=1024,t=1,p=1$'
  await savePasswordHash(app.platform.sql, id, await cheaperHash(cheap))
  expect(await signIn(email)).toMatchObject({ status: 200 })
  expect(await findPasswordHash(app.platform.sql, id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await signIn(email)).toMatchObject({ status: 200 })
})

test('AUTH-6: every sign-in starts a new token family', async () => {
  const { email } = await app.newPerson()
  const [one, two] = [await signIn(email), await signIn(email)]
  expect(one.body.refreshToken).not.toBe(two.body.refreshToken)
  expect(claimsOf(one.body.accessToken).sid).not.toBe(claimsOf(two.body.accessToken).sid)
})

test('AUTH-7 and ENUM-1: unknown, disabled, without a password and with a wrong one are answered alike', async () => {
  const known = await app.newPerson()
  const disabled = await app.newPerson()
  await disableUser(app.platform.sql, disabled.id)
  const social = await app.newPerson()
  await savePasswordHash(app.platform.sql, social.id, null)
  const answers = [
    await signIn('nobody@example.com'),
    await signIn('not an address'),
    await signIn(known.email, 'not the right one'),
    await signIn(disabled.email),
    await signIn(social.email),
  ]
  expect(new Set(answers.map(visiblePart)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  expect(await app.call(refresh, { body: { refreshToken: disabled.refreshToken } })).toMatchObject({ status: 401 })
  expect(await app.call(readProfile, {}, { token: disabled.accessToken })).toMatchObject({ status: 401 })
})

test('PW-2 and PW-3: passwords are not truncated, and composed and decomposed é are one password', async () => {
  const { id, email } = await app.newPerson()
  const long = `${'é cat sat. '.repeat(12)}`.slice(0, 128)
  await savePasswordHash(app.platform.sql, id, await hashPassword(long.normalize('NFC')))
  expect(await signIn(email, long.slice(0, 127))).toMatchObject({ status: 401 })
  expect(await signIn(email, long.normalize('NFD'))).toMatchObject({ status: 200 })
})

test('AUTH-17: a sign-in from a new device is notified by mail, an update of a known one is not', async () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1'
  const { email } = await app.newPerson({ locale: 'es', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' })
  await signIn(email, goodPassword, { userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/141.2' })
  expect(await app.mailsTo(email)).toHaveLength(0)
  await signIn(email, goodPassword, { userAgent: iphone })
  const mails = await app.mailsTo(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Nuevo inicio de sesión en tu cuenta')
  expect(mails[0]?.text).toContain('Safari, iPhone')
})

test('AUTH-16: each attempt logs one line, with its method and without secrets', async () => {
  const lines: string[] = []
  const { log } = app.platform
  app.platform.log = createLog('info', { write: (line: string) => void lines.push(line) })
  const { id, email } = await app.newPerson()
  await signIn(email, 'not-the-right-secret')
  await signIn(email)
  app.platform.log = log
  const events = lines.map((line) => JSON.parse(line))
  expect(events).toMatchObject([
    { event: 'sign_in_failed', method: 'password', userId: id },
    { event: 'sign_in_succeeded', method: 'password', userId: id },
  ])
  expect(lines.join()).not.toMatch(new RegExp(`not-the-right-secret|${email}|eyJ`))
})

test('RL-2: five failures, then one try after 1, 2, 4 … minutes; another IP address is not delayed', async () => {
  const { email } = await app.newPerson()
  for (let n = 0; n < 5; n += 1) expect((await signIn(email, 'wrong password!')).status).toBe(401)
  const held = await signIn(email)
  expect(held).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(50)
  expect(Number(held.headers['retry-after'])).toBeLessThanOrEqual(60)
  await ageLimits(app.platform.sql, 61)
  expect(await signIn(email, 'wrong password!')).toMatchObject({ status: 401 })
  const longer = await signIn(email)
  expect(Number(longer.headers['retry-after'])).toBeGreaterThan(110)
  expect(await signIn(email, goodPassword, { ip: '198.51.100.9' })).toMatchObject({ status: 200 })
})

test('RL-18: of thirty concurrent tries only five are checked', async () => {
  const { email } = await app.newPerson()
  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong password!')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
})

test('RL-3: after a hundred failures every password is answered alike, and the right one is confirmed by mail', async () => {
  const { email } = await app.newPerson({ locale: 'en' })
  const key = counterKey(app.platform, 'sign-in-account', email)
  await spendPoints(app.platform.sql, [{ key, points: 100, seconds: 3600 }])
  const wrong = await signIn(email, 'wrong password!')
  expect(await app.mailsTo(email)).toHaveLength(0)
  const right = await signIn(email)
  expect(visiblePart(right)).toBe(visiblePart(wrong))
  expect(right).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
  const [mail] = await app.mailsTo(email)
  expect(mail?.subject).toBe('Confirm that it is you')
  await app.call(resendVerification, { body: { email } })
  const token = await app.mailedToken(email)
  expect(await app.mailsTo(email)).toHaveLength(2)
  expect(await app.call(confirmEmail, { body: { token } })).toMatchObject({ status: 204 })
  expect(await signIn(email)).toMatchObject({ status: 200 })
})

test('AUTH-5: sign-ins beyond the hashing queue are refused, and other calls are answered in the meantime', async () => {
  const times: number[] = []
  const attempts = Array.from({ length: 90 }, (_, n) => signIn(`crowd-${n}@example.com`))
  for (let n = 0; n < 20; n += 1) {
    const begunAt = performance.now()
    expect((await app.app.inject('/api/site')).statusCode).toBe(200)
    times.push(performance.now() - begunAt)
  }
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  expect(Math.max(...times)).toBeLessThan(3000)
})

function claimsOf(token: unknown): Record<string, unknown> {
  return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
}

async function cheaperHash(prefix: string): Promise<string> {
  const { argon2Sync, randomBytes } = await import('node:crypto')
  const nonce = randomBytes(16)
  const cost = { memory: 1024, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: goodPassword, nonce, ...cost })
  return `${prefix}${[nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, '')).join('$')}`
}
