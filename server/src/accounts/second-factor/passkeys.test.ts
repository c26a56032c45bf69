import { exportAccount } from '@obole/contract/calls/accounts'
import {
  addPasskey,
  listPasskeys,
  loginWithPasskey,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '@obole/contract/calls/keys/passkeys'
import { loginSecondFactor, stepUp } from '@obole/contract/calls/keys/second-factor'
import { readProfile } from '@obole/contract/calls/profile'
import { login } from '@obole/contract/calls/sessions'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { ageSessions, removePassword } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, type Person, startAccounts } from '../../testing/people/accounts.ts'
import { challengeFor, switchTotpOn } from '../../testing/people/authenticator-app.ts'
import { newChallenge, newPasskey, PasskeyDevice } from '../../testing/people/passkey-device.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

type Proof = ReturnType<PasskeyDevice['use']>
const enter = (passkey: Proof) => app.call(loginWithPasskey, { body: { passkey } })
const list = async ({ accessToken: token }: Person) =>
  (await app.call(listPasskeys, {}, { token })).body['passkeys'] as { id: string; name: string }[]
const refused = { status: 401, body: { code: 'invalid_passkey' } }

async function newHolder() {
  const person = await app.newPerson({ locale: 'en' })
  return { person, device: await newPasskey(app, person.accessToken) }
}

describe('a passkey', () => {
  test('signs in alone, again and again, and a mail says that it was added', async () => {
    const { person, device } = await newHolder()
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await enter(device.use(await newChallenge(app)))
      expect(status).toBe(200)
      const profile = await app.call(readProfile, {}, { token: String(body['accessToken']) })
      expect(profile.body['id']).toBe(person.id)
    }
    expect((await app.mailsTo(person.email)).map(({ subject }) => subject)).toContain('A passkey was added')
  })

  test('also signs in where the app is switched on, and is its second step', async () => {
    const { person, device } = await newHolder()
    await switchTotpOn(app, person)
    expect((await enter(device.use(await newChallenge(app)))).status).toBe(200)
    const challenge = await challengeFor(app, person)
    const body = { challenge, passkey: device.use(await newChallenge(app)) }
    expect((await app.call(loginSecondFactor, { body })).status).toBe(200)
    const stranger = await newHolder()
    const stolen = { challenge: await challengeFor(app, person), passkey: stranger.device.use(await newChallenge(app)) }
    expect(await app.call(loginSecondFactor, { body: stolen })).toMatchObject(refused)
  })

  test('an answer works once', async () => {
    const { device } = await newHolder()
    const proof = device.use(await newChallenge(app))
    const answers = await Promise.all([enter(proof), enter(proof)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await enter(proof)).toMatchObject(refused)
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['for another site', { rpId: 'evil.example' }],
    ['of a device that did not recognize its owner', { isUnverified: true }],
  ])('an answer %s is refused', async (_what, ways) => {
    const { device } = await newHolder()
    expect(await enter(device.use(await newChallenge(app), ways))).toMatchObject(refused)
    expect((await enter(device.use(await newChallenge(app)))).status).toBe(200)
  })

  test('an answer to a challenge that is not ours, or too old, is refused', async () => {
    const { person, device } = await newHolder()
    const own = await newChallenge(app)
    const forged = Buffer.from(`${Buffer.from(own, 'base64url').toString().slice(0, -2)}xx`).toString('base64url')
    expect(await enter(device.use(forged))).toMatchObject(refused)
    const { body } = await app.call(passkeyOptions, {}, { token: person.accessToken })
    expect(await enter(device.use(String(body['challenge'])))).toMatchObject(refused)
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 15 * 60_000 + 1000))
    expect(await enter(device.use(own))).toMatchObject(refused)
  })

  test('a copy that counts from behind is refused', async () => {
    const { device } = await newHolder()
    expect((await enter(device.use(await newChallenge(app), { count: 7 }))).status).toBe(200)
    expect(await enter(device.use(await newChallenge(app), { count: 7 }))).toMatchObject(refused)
    expect((await enter(device.use(await newChallenge(app), { count: 8 }))).status).toBe(200)
  })

  test('one that nobody has is refused', async () => {
    const device = new PasskeyDevice()
    device.make({ challenge: '', user: { id: 'QQ' } })
    expect(await enter(device.use(await newChallenge(app)))).toMatchObject(refused)
  })
})

describe('adding one', () => {
  test('an answer made for somebody else, elsewhere or without recognition is refused', async () => {
    const [person, thief] = [await app.newPerson(), await app.newPerson()]
    const options = async ({ accessToken: token }: Person) =>
      (await app.call(passkeyOptions, {}, { token })).body as never
    const add = (passkey: ReturnType<PasskeyDevice['make']>) =>
      app.call(addPasskey, { body: { name: 'A', passkey } }, { token: person.accessToken })
    expect(await add(new PasskeyDevice().make(await options(thief)))).toMatchObject(refused)
    const ways = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isUnverified: true }]
    for (const way of ways)
      expect(await add(new PasskeyDevice().make(await options(person), way))).toMatchObject(refused)
    const made = new PasskeyDevice().make(await options(person))
    expect((await add(made)).status).toBe(201)
    expect(await add(made)).toMatchObject(refused)
  })

  test('several, each with its name, which can be changed; and one is removed', async () => {
    const { person, device } = await newHolder()
    const { accessToken: token } = person
    const second = await newPasskey(app, token, 'Laptop')
    const [phone] = await list(person)
    const passkeyId = phone?.id ?? ''
    await app.call(renamePasskey, { params: { passkeyId }, body: { name: 'Old phone' } }, { token })
    expect((await list(person)).map(({ name }) => name)).toEqual(['Old phone', 'Laptop'])
    const stranger = await app.newPerson()
    const theirs = { token: stranger.accessToken }
    expect((await app.call(renamePasskey, { params: { passkeyId }, body: { name: 'X' } }, theirs)).status).toBe(404)
    await app.call(removePasskey, { params: { passkeyId } }, theirs)
    expect(await list(person)).toHaveLength(2)
    expect((await app.call(removePasskey, { params: { passkeyId } }, { token })).status).toBe(204)
    expect(await enter(device.use(await newChallenge(app)))).toMatchObject(refused)
    expect((await enter(second.use(await newChallenge(app)))).status).toBe(200)
    const exported = await app.call(exportAccount, {}, { token })
    expect(exported.body['passkeys']).toMatchObject([{ name: 'Laptop', isBackedUp: false, usedAt: expect.any(String) }])
  })

  test('the last way to sign in stays', async () => {
    const { person } = await newHolder()
    const [only] = await list(person)
    await removePassword(app.platform.sql, person.id)
    const call = { params: { passkeyId: only?.id ?? '' } }
    expect((await app.call(removePasskey, call, { token: person.accessToken })).body.code).toBe('last_way_in')
    expect(await list(person)).toHaveLength(1)
  })
})

test('with a passkey the password opens a session, and proves nothing', async () => {
  const { person, device } = await newHolder()
  const { body } = await app.call(login, { body: { email: person.email, password: person.password } })
  const token = String(body['accessToken'])
  const asked = { status: 403, body: { code: 'step_up_required', ways: ['passkey'] } }
  expect(await app.call(exportAccount, {}, { token })).toMatchObject(asked)
  expect(await app.call(stepUp, { body: { password: person.password } }, { token })).toMatchObject(asked)
  const passkey = device.use(await newChallenge(app))
  expect((await app.call(stepUp, { body: { passkey } }, { token })).status).toBe(204)
  expect((await app.call(exportAccount, {}, { token })).status).toBe(200)
  await ageSessions(app.platform.sql, person.id, 601)
  expect(await app.call(stepUp, { body: { passkey } }, { token })).toMatchObject(refused)
})
