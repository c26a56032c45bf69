import * as accounts from '@obole/contract/calls/accounts'
import * as recovery from '@obole/contract/calls/keys/account-recovery'
import * as identities from '@obole/contract/calls/keys/identities'
import * as passkeys from '@obole/contract/calls/keys/passkeys'
import * as factors from '@obole/contract/calls/keys/second-factor'
import * as profile from '@obole/contract/calls/profile'
import * as sessions from '@obole/contract/calls/sessions'
import type { AnyEndpoint } from '@obole/contract/schema/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayLackBody } from '../platform/http/serve.ts'
import { type AccountsApp, goodPassword, type Person, startAccounts } from '../testing/people/accounts.ts'

let app: AccountsApp
let person: Person
beforeAll(async () => {
  app = await startAccounts()
  person = await app.newPerson()
})
afterAll(() => app.close())

/** Takes five seconds if it is ever executed as SQL. */
const sleeper = `"'||(select pg_sleep(5))||'"`

/** As JSON text, because JavaScript cannot express all of it. `null` leaves the field out. */
const corpus: Record<string, string | null> = {
  absent: null,
  null: 'null',
  empty: '""',
  blank: '" "',
  zero: '0',
  negative: '-1',
  true: 'true',
  'empty list': '[]',
  'list of one': '["x"]',
  object: '{}',
  'number as text': '"5"',
  'beyond a double': '1e400',
  'beyond exactness': '9007199254740993',
  'long text': JSON.stringify('x'.repeat(60_000)),
  'one megabyte': JSON.stringify('x'.repeat(1_000_000)),
  NUL: '"\\u0000"',
  'NUL inside': '"long enough \\u0000 for any rule"',
  'lone surrogate': '"long enough \\ud800 for any rule"',
  'right to left': '"long enough \\u202e for any rule"',
  'zero width': '"\\u200b"',
  'stacked marks': JSON.stringify(`a${'\u0301'.repeat(120)}`),
  emoji: '"🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧"',
  arabic: '"نور على نور في كل مكان"',
  decomposed: JSON.stringify('éàüîôçñãõêèù'.normalize('NFD')),
  'grows when composed': JSON.stringify('\u0958'.repeat(50)),
  'grows when compatible': JSON.stringify('\ufdfa'.repeat(100)),
  markup: '"<img src=x onerror=alert(1)>"',
  SQL: sleeper,
  braces: '"{{7*7}}"',
  dollars: JSON.stringify(`$${'{7*7}'}`),
  path: '"../../etc/passwd"',
  'line break': '"%0d%0aX:y \\r\\nX: y"',
  proto: '"__proto__"',
  constructor: '"constructor"',
}

/** Every call with a body, and a body that it accepts. */
const secret = 'A'.repeat(43)
const bodies: [string, AnyEndpoint, Record<string, unknown>][] = [
  [
    'register',
    accounts.register,
    {
      email: 'v@example.com',
      password: goodPassword,
      firstname: 'a',
      lastname: 'b',
      alias: 'c',
      locale: 'fr',
      policyVersion: '2026-11-01',
    },
  ],
  ['verifyEmail', accounts.verifyEmail, { email: 'v@example.com', token: secret, password: goodPassword }],
  ['resendVerification', accounts.resendVerification, { email: 'v@example.com' }],
  ['login', sessions.login, { email: 'v@example.com', password: goodPassword }],
  ['loginWithGoogle', sessions.loginWithGoogle, { token: 'ya29.x' }],
  ['loginWithFacebook', sessions.loginWithFacebook, { token: 'x' }],
  ['refresh', sessions.refresh, { refreshToken: secret }],
  ['logout', sessions.logout, { refreshToken: secret }],
  ['forgotPassword', accounts.forgotPassword, { email: 'v@example.com' }],
  ['resetPassword', accounts.resetPassword, { email: 'v@example.com', token: secret, newPassword: goodPassword }],
  ['setPassword', accounts.setPassword, { newPassword: 'x', currentPassword: goodPassword }],
  ['saveFullname', profile.saveFullname, { firstname: 'a', lastname: 'b' }],
  ['saveAlias', profile.saveAlias, { alias: 'a' }],
  ['saveBirthdate', profile.saveBirthdate, { birthdate: '1990-01-01' }],
  ['savePhone', profile.savePhone, { phoneNumber: '5145550100' }],
  ['saveAddress', profile.saveAddress, { address: 'a' }],
  ['saveLocale', profile.saveLocale, { locale: 'fr' }],
  ['changeEmail', accounts.changeEmail, { email: 'w@example.com', currentPassword: goodPassword }],
  ['confirmEmail', accounts.confirmEmail, { token: secret }],
  ['loginSecondFactor', factors.loginSecondFactor, { challenge: secret, code: '000000', recoveryCode: 'aaaaa-aaaaa' }],
  ['stepUp', factors.stepUp, { password: 'not the right one', code: '000000' }],
  [
    'loginWithPasskey',
    passkeys.loginWithPasskey,
    { passkey: { id: 'x', response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } } },
  ],
  [
    'addPasskey',
    passkeys.addPasskey,
    { name: 'a', passkey: { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } } },
  ],
  ['confirmTotp', factors.confirmTotp, { code: '000000' }],
  ['deleteAccount', accounts.deleteAccount, { currentPassword: 'not the right one' }],
]

let lastIp = 0
/** Each call comes from another IP address, so that no rate limit hides a defect. */
async function send(call: AnyEndpoint, payload: string) {
  lastIp += 1
  const ip = `10.${lastIp >> 16}.${(lastIp >> 8) & 255}.${lastIp & 255}`
  const begunAt = performance.now()
  const token = call.access === 'anyone' ? undefined : person.accessToken
  const answer = await app.call(call, { body: payload } as object, { ip, ...(token && { token }) })
  return { ...answer, tookMs: performance.now() - begunAt }
}

const jsonOf = (fields: Record<string, string | null>) =>
  `{${Object.entries(fields).flatMap(([name, json]) => (json === null ? [] : [`${JSON.stringify(name)}:${json}`]))}}`

describe.each(bodies)('%s', (_, call, body) => {
  const valid = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)]))

  test.each(Object.keys(body))('V: any %s is accepted or refused, and never causes a 5xx', async (field) => {
    // A weak password is refused after the names are checked and before anything is hashed: that keeps the test fast.
    const cheap = call === accounts.register && !['email', 'password'].includes(field)
    const base = cheap ? { ...valid, password: '"passwordpassword"' } : valid
    const answers = await Promise.all(
      Object.entries(corpus).map(async ([what, json]) => ({
        what,
        ...(await send(call, jsonOf({ ...base, [field]: json }))),
      })),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.filter(({ status, body: said }) => status === 400 && !said.errors?.length)).toEqual([])
    const { tookMs } = await send(call, jsonOf({ ...base, [field]: sleeper }))
    expect(tookMs).toBeLessThan(4500)
  })

  test('V: a body that is no object, a duplicate field and an unknown field are refused', async () => {
    for (const payload of [
      'null',
      '[]',
      '"x"',
      '5',
      '{',
      ...(mayLackBody(call) ? [] : ['']),
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{}}}',
    ]) {
      const { status } = await send(call, payload)
      expect({ payload, status }).toEqual({ payload, status: 400 })
    }
    expect(await send(call, jsonOf({ ...valid, isAdmin: 'true' }))).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path: 'isAdmin' })]) },
    })
    const [name = '', json = ''] = Object.entries(valid)[0] ?? []
    const doubled = await send(call, `{"${name}":${json},"${name}":[]}`)
    expect(doubled.status).toBe(400)
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })
})

test('VAL-3: a token of five kilobytes is refused', async () => {
  for (const call of [sessions.loginWithGoogle, sessions.loginWithFacebook]) {
    expect(await send(call, jsonOf({ token: JSON.stringify('x'.repeat(5000)) }))).toMatchObject({ status: 400 })
  }
})

test('VAL-26: a deep body is refused quickly', async () => {
  const { status, tookMs } = await send(
    sessions.login,
    `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)},"password":"x"}`,
  )
  expect(status).toBe(400)
  expect(tookMs).toBeLessThan(2000)
})

test('AUTH-18: the calls on accounts are those of the contract, and no others', () => {
  const mounted = app.app.endpoints.filter(({ path }) => path.startsWith('/api/users/'))
  const written = Object.values({
    ...accounts,
    ...factors,
    ...identities,
    ...passkeys,
    ...profile,
    ...recovery,
    ...sessions,
  }).filter((value): value is AnyEndpoint => 'path' in value && 'method' in value)
  const names = (endpoints: AnyEndpoint[]) => endpoints.map(({ method, path }) => `${method} ${path}`).sort()
  expect(names(mounted)).toEqual(names(written))
  expect(app.app.printRoutes({ commonPrefix: false })).not.toMatch(/\/api\/auth/)
})
