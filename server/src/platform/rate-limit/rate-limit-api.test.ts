import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts'
import { connect, type Pool } from '../database/database.ts'
import { createHttp } from '../http/http.ts'
import type { Platform } from '../platform.ts'
import { type LimitName, limits } from './rate-limit.ts'
import { limitApi } from './rate-limit-api.ts'

let main: TestApp
const pools: Pool[] = []
const apps: FastifyInstance[] = []

beforeAll(async () => {
  main = await startTestApp((config) => ({ ...config, rateLimitFactor: 1 }))
  for (let n = 0; n < 3; n += 1) apps.push(await newProcess())
})
afterAll(async () => {
  for (const app of apps) await app.close()
  for (const pool of pools) await pool.end()
  await main.close()
})

/** What one process has of its own: its counters and its connections. */
async function newProcess(): Promise<FastifyInstance> {
  const sql = connect(main.database.url, { max: 2 })
  pools.push(sql)
  const platform: Platform = { ...main.platform, sql }
  const app = await createHttp({ log: platform.log, trustProxy: false })
  limitApi(app, platform)
  for (const limit of ['api-address', 'page-address'] as const)
    app.get(`/${limit}`, { config: { limit } }, async () => 'ok')
  return app
}

/** How many of these calls of one address pass, so many of them at once on each process. */
async function countPassed(name: LimitName, calls: number, ip: string, atOnce: number): Promise<number> {
  let left = calls
  let passed = 0
  const visitor = async (app: FastifyInstance) => {
    while (left > 0) {
      left -= 1
      const { statusCode } = await app.inject({ url: `/${name}`, remoteAddress: ip })
      if (statusCode === 200) passed += 1
    }
  }
  await Promise.all(apps.flatMap((app) => Array.from({ length: atOnce }, () => visitor(app))))
  return passed
}

test.each([
  ['api-address', 1],
  ['api-address', 20],
  ['page-address', 1],
  ['page-address', 20],
] as const)(
  'three processes let %s pass as often as one, within a twentieth, with %i calls at once',
  async (name, atOnce) => {
    const { points } = limits[name]
    const passed = await countPassed(name, points * 2, `192.0.2.${atOnce}`, atOnce)
    expect(passed).toBeGreaterThanOrEqual(points * 0.95)
    expect(passed).toBeLessThanOrEqual(points * 1.05)
  },
)

test('processes that saw little of an address are not fooled by what the others let pass', async () => {
  const call = (app: FastifyInstance) => app.inject({ url: '/api-address', remoteAddress: '192.0.2.99' })
  let passed = 0
  for (const app of apps) for (let n = 0; n < 3; n += 1) passed += (await call(app)).statusCode === 200 ? 1 : 0
  for (const app of apps) while ((await call(app)).statusCode === 200) passed += 1
  expect(passed).toBeGreaterThanOrEqual(300)
  expect(passed).toBeLessThanOrEqual(315)
})
