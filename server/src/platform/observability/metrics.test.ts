import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Pool } from '../database/database.ts'
import { createHttp } from '../http/http.ts'
import { createLog } from './log.ts'
import { createMetrics, mountMetrics } from './metrics.ts'

let app: FastifyInstance
let lostDatabase: Pool
const metrics = createMetrics()

beforeAll(async () => {
  lostDatabase = connect('postgres://obole@%2Fnowhere/obole')
  metrics.gauge('obole_test_lost', 'Asks a database that is gone', async () => (await lostDatabase`select 1`).length)
  metrics.gauge('obole_test_steady', 'Asks nobody', async () => 7)
  app = await createHttp({ log: createLog('silent'), trustProxy: false })
  mountMetrics(app, metrics, { token: null, isBehindProxy: false, isPublic: false, isOwnHost: () => true })
})
afterAll(async () => {
  await app.close()
  await lostDatabase.end()
})

test('a gauge that cannot be read is left out and counted; the scrape goes on', async () => {
  await app.inject('/metrics')
  const { statusCode, body } = await app.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^obole_test_steady 7$/m)
  expect(body).not.toMatch(/^obole_test_lost /m)
  expect(body).toMatch(/^obole_gauge_errors_total\{gauge="obole_test_lost"\} [12]$/m)
  expect(body).toContain('obole_process_cpu_seconds_total')
})

describe('ATK-15: /metrics', () => {
  const token = 'a-token-for-metrics'
  const authorization = `Bearer ${token}`
  const proxied = { 'x-forwarded-for': '203.0.113.9' }

  test.each([
    ['this machine, nothing configured', { token: null, isBehindProxy: false }, {}, 200],
    ['what a proxy forwards', { token: null, isBehindProxy: false }, proxied, 404],
    ['a proxy that adds no header', { token: null, isBehindProxy: true }, {}, 404],
    ['a proxy that says it is one', { token: null, isBehindProxy: false }, { via: '1.1 proxy' }, 404],
    ['a proxy of a public site that nobody named', { token: null, isBehindProxy: false, isPublic: true }, {}, 404],
    ['whoever has the token of a public site', { token, isBehindProxy: false, isPublic: true }, { authorization }, 200],
    ['this machine, a token configured', { token, isBehindProxy: false }, {}, 404],
    ['whoever has the token', { token, isBehindProxy: true }, { ...proxied, authorization }, 200],
    ['whoever has another token', { token, isBehindProxy: true }, { authorization: `${authorization}x` }, 404],
  ])('for %s', async (_name, access, headers, status) => {
    const closed = await createHttp({ log: createLog('silent'), trustProxy: false })
    mountMetrics(closed, createMetrics(), { isPublic: false, ...access, isOwnHost: () => true })
    expect((await closed.inject({ url: '/metrics', headers })).statusCode).toBe(status)
    await closed.close()
  })
})
