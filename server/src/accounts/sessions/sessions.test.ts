import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { readProfile } from '@obole/contract/calls/profile'
import { endSession, listSessions, login, logout, logoutEverywhere, refresh } from '@obole/contract/calls/sessions'
import { type JWTPayload, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  ageRefreshTokens,
  ageSessions,
  countLiveTokens,
  disableUser,
  dumpAccounts,
} from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, type Person, startAccounts } from '../../testing/people/accounts.ts'
import { findAccount } from '../users/users.sql.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => app.close())

const renew = (refreshToken: unknown) => app.call(refresh, { body: { refreshToken: String(refreshToken) } })
const read = (token: unknown) => app.call(readProfile, {}, { token: String(token) })

describe('an access token', () => {
  /** Signed with the server's own key, so that a refusal can only be due to the claims. */
  async function forge(person: Person, claims: JWTPayload, header: object = {}): Promise<string> {
    const secret = Buffer.from(hkdfSync('sha256', app.platform.tokenSecret, '', 'obole:access-token', 32))
    return new SignJWT({ ...claimsOf(person.accessToken), ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(createSecretKey(secret))
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  test('names the person, the session and the time of sign-in, and lasts fifteen minutes', async () => {
    const { id, accessToken } = await app.newPerson()
    const claims = claimsOf(accessToken)
    expect(claims).toMatchObject({ iss: 'http://localhost:3000', aud: 'obole-api', sub: id, jti: expect.any(String) })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900)
    expect(claims.auth_time).toBe(claims.iat)
    expect(JSON.parse(Buffer.from(accessToken.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg: 'HS256',
      typ: 'at+jwt',
    })
  })

  test('TOK-1: is refused when its key, algorithm, type, issuer or audience is wrong', async () => {
    const person = await app.newPerson()
    const [header = '', payload = '', signature = ''] = person.accessToken.split('.')
    const claims = claimsOf(person.accessToken)
    expect(await read(await forge(person, {}))).toMatchObject({ status: 200 })
    const other = createHmac('sha256', app.platform.tokenSecret).update(`${header}.${payload}`).digest('base64url')
    const forged = {
      'no algorithm': `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      'another algorithm': await forge(person, {}, { alg: 'HS512' }).catch(
        () => `${encode({ alg: 'HS512' })}.${payload}.x`,
      ),
      'edited payload': `${header}.${encode({ ...claims, sub: (await app.newPerson()).id })}.${signature}`,
      'other audience': await forge(person, { aud: 'another-api' }),
      'other issuer': await forge(person, { iss: 'https://evil.example' }),
      'other type': await forge(person, {}, { typ: 'JWT' }),
      'a refresh token': person.refreshToken,
      'an ID token': await app.sandbox.google.idTokenFor('verified'),
      'signed by the bare secret': `${header}.${payload}.${other}`,
      'a key of its own': await forge(person, {}, { kid: '../../dev/null', jku: 'https://evil.example' }).then(
        (token) => token.replace(/.{5}$/, 'AAAAA'),
      ),
      'empty signature': `${header}.${payload}.`,
      'another’s session': await forge(person, { sid: claimsOf((await app.newPerson()).accessToken).sid as string }),
    }
    for (const [what, token] of Object.entries(forged)) {
      expect({ what, ...(await read(token)) }).toMatchObject({ what, status: 401, body: { code: 'sign_in_required' } })
    }
  })

  test('CLK-1: may be five seconds off the database’s clock, and no more', async () => {
    const person = await app.newPerson()
    const now = Math.floor(Date.now() / 1000)
    expect(await read(await forge(person, { exp: now - 3 }))).toMatchObject({ status: 200 })
    expect(await read(await forge(person, { exp: now - 7 }))).toMatchObject({ status: 401 })
    expect(await read(await forge(person, { iat: now + 3 }))).toMatchObject({ status: 200 })
    expect(await read(await forge(person, { iat: now + 8 }))).toMatchObject({ status: 401 })
  })

  test('CLK-3 and CLK-4: expires by the database’s clock, whatever the clock of the process says', async () => {
    const person = await app.newPerson()
    for (const offsetMs of [24 * 3_600_000, 30_000, -30_000]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offsetMs })
      expect(await read(person.accessToken)).toMatchObject({ status: 200 })
      const fresh = await app.newPerson()
      expect(await renew(fresh.refreshToken)).toMatchObject({ status: 200 })
      vi.useRealTimers()
      expect(await read(fresh.accessToken)).toMatchObject({ status: 200 })
    }
  })

  test('TOK-11: is accepted in the Authorization header only', async () => {
    const { accessToken } = await app.newPerson()
    const url = `${readProfile.path}?access_token=${accessToken}`
    expect((await app.app.inject({ url })).statusCode).toBe(401)
    const headers = { cookie: `accessToken=${accessToken}; auth-accessToken=${accessToken}` }
    expect((await app.app.inject({ url: readProfile.path, headers })).statusCode).toBe(401)
  })

  test.each([
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic eDp5',
    'Bearer a.b.c',
    'Bearer 💶',
    `Bearer ${'A'.repeat(12_000)}`,
    'Bearer ..',
  ])('TOK-19: %.20j is answered with 401', async (authorization) => {
    const { statusCode } = await app.app.inject({ url: readProfile.path, headers: { authorization } })
    expect(statusCode).toBe(401)
  })

  test('TOK-10: is refused as soon as the account is disabled', async () => {
    const { id, accessToken } = await app.newPerson()
    expect(await read(accessToken)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    await disableUser(app.platform.sql, id)
    expect(await read(accessToken)).toMatchObject({ status: 401 })
  })
})

describe('a refresh token', () => {
  test('TOK-4: is replaced at every use, and only hashes are stored', async () => {
    const person = await app.newPerson()
    const next = await renew(person.refreshToken)
    expect(next).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(next.body.refreshToken).toMatch(/^[\w-]{43}$/)
    expect(next.body.refreshToken).not.toBe(person.refreshToken)
    expect(claimsOf(next.body.accessToken)).toMatchObject({ auth_time: claimsOf(person.accessToken).auth_time })
    expect(await countLiveTokens(app.platform.sql, person.id)).toEqual({ live: 1, all: 2 })
    const stored = await dumpAccounts(app.platform.sql)
    for (const token of [person.refreshToken, String(next.body.refreshToken)]) {
      expect(stored).not.toContain(token)
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

  test('TOK-5: just replaced is answered with the same successor', async () => {
    const person = await app.newPerson()
    const first = await renew(person.refreshToken)
    await ageRefreshTokens(app.platform.sql, person.id, 25)
    const again = await Promise.all([1, 2, 3, 4, 5].map(() => renew(person.refreshToken)))
    expect(again.map(({ body }) => body.refreshToken)).toEqual(Array(5).fill(first.body.refreshToken))
    expect(await countLiveTokens(app.platform.sql, person.id)).toEqual({ live: 1, all: 2 })
  })

  test('TOK-8: used twenty times at once has one successor, with one answer', async () => {
    const person = await app.newPerson()
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(person.refreshToken)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await countLiveTokens(app.platform.sql, person.id)).toEqual({ live: 1, all: 2 })
  })

  test.each([
    ['replaced 31 seconds ago', 1, 31],
    ['older than the one just replaced', 2, 0],
  ])('TOK-6: %s ends its session, and the person is notified', async (_, uses, seconds) => {
    const person = await app.newPerson({ locale: 'en' })
    const before = await app.countEvents('refresh_token_reused')
    let newest = person.refreshToken
    for (let n = 0; n < uses; n += 1) newest = String((await renew(newest)).body.refreshToken)
    await ageRefreshTokens(app.platform.sql, person.id, seconds)
    expect(await renew(person.refreshToken)).toMatchObject({ status: 401, body: { code: 'invalid_session' } })
    expect(await renew(newest)).toMatchObject({ status: 401 })
    expect(await read(person.accessToken)).toMatchObject({ status: 401 })
    expect(await app.countEvents('refresh_token_reused')).toBe(before + 1)
    const mails = await app.mailsTo(person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['We ended one of your sessions'])
  })

  test('TOK-7: expires thirty days after the sign-in, however often it is used', async () => {
    const person = await app.newPerson()
    await ageSessions(app.platform.sql, person.id, 30 * 24 * 3600 - 60)
    const next = await renew(person.refreshToken)
    expect(next.status).toBe(200)
    await ageSessions(app.platform.sql, person.id, 61)
    expect(await renew(next.body.refreshToken)).toMatchObject({ status: 401 })
    expect(await read(next.body.accessToken)).toMatchObject({ status: 401 })
  })

  test('that was never issued is refused', async () => {
    expect(await renew('A'.repeat(43))).toMatchObject({ status: 401, body: { code: 'invalid_session' } })
  })

  test('RL-7: may be used thirty times an hour in a family, and the limit does not end the session', async () => {
    const person = await app.newPerson()
    let newest: unknown = person.refreshToken
    for (let n = 0; n < 30; n += 1) newest = (await renew(newest)).body.refreshToken
    expect(await renew(newest)).toMatchObject({ status: 429 })
    expect(await read(person.accessToken)).toMatchObject({ status: 200 })
  })
})

describe('a person', () => {
  test('TOK-9: signs out, and both tokens are refused afterwards', async () => {
    const person = await app.newPerson()
    const next = await renew(person.refreshToken)
    const body = { refreshToken: String(next.body.refreshToken) }
    expect(await app.call(logout, { body })).toMatchObject({ status: 204 })
    expect(await renew(next.body.refreshToken)).toMatchObject({ status: 401 })
    expect(await read(next.body.accessToken)).toMatchObject({ status: 401 })
    expect(await app.call(logout, { body })).toMatchObject({ status: 204 })
  })

  test('TOK-17: lists and ends own sessions, but not those of others', async () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
    const person = await app.newPerson({ userAgent })
    const stranger = await app.newPerson()
    const second = await app.call(login, { body: { email: person.email, password: person.password } })
    const token = String(second.body.accessToken)
    const { body } = await app.call(listSessions, {}, { token })
    const sessions = body.sessions as { id: string; device: string; isCurrent: boolean }[]
    expect(sessions).toHaveLength(2)
    const old = sessions.find(({ isCurrent }) => !isCurrent)
    expect(old?.device).toBe('Chrome, Windows')
    const params = { sessionId: old?.id ?? '' }
    await app.call(endSession, { params }, { token: stranger.accessToken })
    expect(await read(person.accessToken)).toMatchObject({ status: 200 })
    expect(await app.call(endSession, { params }, { token })).toMatchObject({ status: 204 })
    expect(await read(person.accessToken)).toMatchObject({ status: 401 })
    expect(await read(token)).toMatchObject({ status: 200 })
  })

  test('TOK-17: has at most twenty sessions; the oldest is dropped', async () => {
    const email = 'many@example.com'
    const first = await app.newPerson({ email })
    const next = await app.newSession(first.id)
    for (let n = 0; n < 18; n += 1) await app.newSession(first.id)
    expect(await read(first.accessToken)).toMatchObject({ status: 200 })
    await app.newSession(first.id)
    expect(await read(first.accessToken)).toMatchObject({ status: 401 })
    expect(await read(next.accessToken)).toMatchObject({ status: 200 })
  })

  test('signs out everywhere', async () => {
    const person = await app.newPerson()
    const { accessToken: other } = await app.newSession(person.id)
    expect(await app.call(logoutEverywhere, {}, { token: person.accessToken })).toMatchObject({ status: 204 })
    expect(await read(other)).toMatchObject({ status: 401 })
    expect(await read(person.accessToken)).toMatchObject({ status: 401 })
  })

  test('and then nothing more is written by a call whose body was on its way', async () => {
    const person = await app.newPerson()
    const { port } = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }))
    const body = JSON.stringify({ firstname: 'Zoe', lastname: 'Zu' })
    const slow = connect(Number(port), '127.0.0.1')
    let answer = ''
    slow.on('data', (chunk) => {
      answer += chunk
    })
    const head = ['POST /api/users/fullname HTTP/1.1', 'Host: localhost', 'Connection: close']
    head.push(`Authorization: Bearer ${person.accessToken}`, 'Content-Type: application/json')
    slow.write([...head, `Content-Length: ${body.length}`, '', body.slice(0, 5)].join('\r\n'))
    await once(slow, 'connect')
    // Asked after it and answered: the person of the slow call is known by now.
    expect((await fetch(`http://127.0.0.1:${port}/api/site`)).status).toBe(200)
    expect(await read(person.accessToken)).toMatchObject({ status: 200 })
    expect(await app.call(logoutEverywhere, {}, { token: person.accessToken })).toMatchObject({ status: 204 })
    slow.write(body.slice(5))
    await once(slow, 'close')
    expect(answer).toMatch(/^HTTP\/1.1 401 /)
    expect(await findAccount(app.platform.sql, person.id)).toMatchObject({ firstname: null })
  })
})

function claimsOf(token: unknown): Record<string, unknown> {
  return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
}
