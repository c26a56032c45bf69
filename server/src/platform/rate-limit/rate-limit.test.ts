import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { register, verifyEmail } from '@obole/contract/calls/accounts'
import { readProfile } from '@obole/contract/calls/profile'
import { login } from '@obole/contract/calls/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageLimits, dumpAccounts } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, goodPassword, startAccounts } from '../../testing/people/accounts.ts'
import { connect } from '../database/database.ts'
import { addressOf, networkOf } from '../http/ip-addresses.ts'
import { spendPoints } from './rate-limit.sql.ts'
import { counterKey, isWithinLimit, type LimitName, limits, pointsOf } from './rate-limit.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts((config) => ({ ...config, rateLimitFactor: 1 }))
})
afterAll(() => app.close())

const spend = (name: LimitName, key: string, points: number) =>
  spendPoints(app.platform.sql, [{ key: counterKey(app.platform, name, key), points, seconds: limits[name].seconds }])

describe('calls of all kinds', () => {
  let port = 0
  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
  })

  /** Over the network: the whole of 127.0.0.0/8 is this machine, so that it has as many addresses as a test needs. */
  async function get(localAddress: string, path = '/api/site', headers: Record<string, string> = {}) {
    const sent = request({ host: '127.0.0.1', port, path, localAddress, headers }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, body: await json(answer) }
  }

  test('ATK-12: pages, share images, QR codes, the API document and what is not there count per address too', async () => {
    const limited = '127.0.0.9'
    await spend('page-address', limited, pointsOf(app.platform, 'page-address'))
    for (const path of [
      '/share/@nobody/qr.svg',
      '/share/site.fr.png',
      '/sitemap.xml',
      '/api/docs',
      '/api/openapi.json',
      '/api/nothing',
      '/nothing',
    ]) {
      const { status, headers } = await get(limited, path)
      expect([status, headers['ratelimit-limit']], path).toEqual([429, '1200'])
    }
    expect((await get(limited)).status, 'calls have their own limit').toBe(200)
    expect((await get('127.0.0.10', '/api/openapi.json')).status).toBe(200)
  })

  test('RL-1: 300 in five minutes from one address, and the next is refused with Retry-After', async () => {
    for (let n = 1; n <= 300; n += 1) {
      const { status, headers } = await get('127.0.0.2')
      expect([status, headers['ratelimit-remaining']]).toEqual([200, String(300 - n)])
    }
    const refused = await get('127.0.0.2')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(240)
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '300', 'ratelimit-remaining': '0' })
    expect((await get('127.0.0.3')).status).toBe(200)
  })

  test('RL-1: 1500 of one member, whatever the address', async () => {
    const { id, accessToken } = await app.newPerson()
    await spend('api-member', id, 1499)
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await get('127.0.0.4', readProfile.path, headers)).status).toBe(200)
    expect((await get('127.0.0.5', readProfile.path, headers)).status).toBe(429)
  })

  test('RL-16: nobody escapes by claiming another address', async () => {
    await spend('api-address', '127.0.0.6', 295)
    const statuses = []
    for (let n = 0; n < 10; n += 1) {
      const claimed = `198.51.100.${n}`
      const headers = { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed }
      statuses.push((await get('127.0.0.6', '/api/site', headers)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429])
  })
})

describe('calls about accounts', () => {
  test('RL-4: 25 sign-ins in five minutes from one address, whoever they are for', async () => {
    await spend('sign-in-address', '192.0.2.6', 24)
    const signIn = (n: number) =>
      app.call(login, { body: { email: `spray-${n}@example.com`, password: goodPassword } }, { ip: '192.0.2.6' })
    expect(await signIn(1)).toMatchObject({ status: 401 })
    expect(await signIn(2)).toMatchObject({ status: 429 })
  })

  test('RL-5: five registrations from one address and ten from its neighbours; weak passwords do not count', async () => {
    const ask = (ip: string, password = goodPassword) =>
      app.call(register, { body: { email: 'r@example.com', password } }, { ip })
    await spend('register-address', '203.0.113.1', 4)
    await spend('register-network', '203.0.113.1', 8)
    expect(await ask('203.0.113.1', 'passwordpassword')).toMatchObject({ status: 400 })
    expect(await ask('203.0.113.1')).toMatchObject({ status: 202 })
    expect(await ask('203.0.113.1')).toMatchObject({ status: 429 })
    expect(await ask('203.0.113.2')).toMatchObject({ status: 429 })
    expect(await ask('203.0.114.2')).toMatchObject({ status: 202 })
    await ageLimits(app.platform.sql, 1801)
    expect(await ask('203.0.113.1')).toMatchObject({ status: 202 })
  })

  test('RL-8: ten wrong links an hour from one address', async () => {
    const body = { email: 'g@example.com', token: 'A'.repeat(43), password: goodPassword }
    const guess = () => app.call(verifyEmail, { body }, { ip: '192.0.2.8' })
    for (let n = 0; n < 10; n += 1) expect(await guess()).toMatchObject({ status: 410 })
    expect(await guess()).toMatchObject({ status: 429 })
  })
})

describe('a counter', () => {
  test('RL-15: is shared by processes and outlives them', async () => {
    const { platform, database } = app
    const other = { ...platform, sql: connect(database.url, { max: 1 }) }
    const tries = async (who: typeof platform, count: number) => {
      const passed = []
      for (let n = 0; n < count; n += 1) passed.push(await isWithinLimit(who, ['change-email', 'shared']))
      return passed
    }
    expect(await tries(platform, 3)).toEqual([true, true, true])
    expect(await tries(other, 2)).toEqual([true, true])
    await other.sql.end()
    const restarted = { ...platform, sql: connect(database.url, { max: 1 }) }
    expect(await tries(restarted, 1)).toEqual([false])
    await restarted.sql.end()
  })

  test('RL-18: lets exactly as many pass as it says', async () => {
    const uses = Array.from({ length: 50 }, () => isWithinLimit(app.platform, ['change-email', 'parallel']))
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(5)
  })

  test('holds neither network nor mail addresses in the clear', async () => {
    await isWithinLimit(app.platform, ['recovery-mail', 'clear@example.com'])
    await isWithinLimit(app.platform, ['recovery-address', '198.51.100.77'])
    expect(await dumpAccounts(app.platform.sql)).not.toMatch(/clear@example\.com|198\.51\.100\.77/)
  })

  test('is multiplied by the factor where it counts addresses, never where it counts accounts', () => {
    const platform = { ...app.platform, config: { ...app.platform.config, rateLimitFactor: 10 } }
    expect(pointsOf(platform, 'sign-in-address')).toBe(250)
    expect(pointsOf(platform, 'register-network')).toBe(100)
    expect(pointsOf(platform, 'refresh-session')).toBe(30)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('%s counts as %s, in the network %s', (ip, address, network) => {
  expect([addressOf(ip), networkOf(ip)]).toEqual([address, network])
})

test('RL-17: without its store signing in is refused, and public reading goes on', async () => {
  const lone = await startAccounts()
  await lone.platform.sql.end()
  try {
    const body = { email: 'a@example.com', password: goodPassword }
    expect(await lone.call(login, { body })).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect((await lone.app.inject('/api/site')).statusCode).toBe(200)
  } finally {
    await lone.close()
  }
})
