import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { createLog } from '../platform/observability/log.ts'
import { setSwitch } from '../platform/switches.sql.ts'
import { startTestApp, type TestApp } from '../testing/app/test-app.ts'

let test: TestApp
let app: FastifyInstance
const lines: unknown[] = []

beforeAll(async () => {
  test = await startTestApp()
  await setSwitch(test.platform.sql, 'maintenance', 'test')
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  app = await createApp({ ...test.platform, log })
})
afterAll(async () => {
  await app.close()
  await test.close()
})

it('what maintenance refuses is no failure, neither in the log nor in the metrics', async () => {
  for (const url of ['/landing', '/api/site']) expect((await app.inject(url)).statusCode).toBe(503)
  const line = { level: 'info', status: 503, reason: 'maintenance', msg: 'request' }
  expect(lines).toEqual([
    expect.objectContaining({ ...line, url: '/landing' }),
    expect.objectContaining({ ...line, url: '/api/site' }),
  ])
  const metrics = await test.platform.metrics.registry.metrics()
  expect(metrics).toMatch(/^obole_http_request_seconds_count\{.*status="maintenance".*\} 1$/m)
  expect(metrics).not.toMatch(/^obole_http_request_seconds_count\{.*status="5/m)
})
