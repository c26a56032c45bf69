import { setImmediate as yieldToTimers } from 'node:timers/promises'
import { until } from '@obole/testing/until'
import { expect, test } from 'vitest'
import { createLog } from '../observability/log.ts'
import { createHttp } from './http.ts'

test('a process that stays overloaded turns calls away, but neither probes nor money; one long task is none', async () => {
  const app = await createHttp({ log: createLog('silent'), trustProxy: false, shedAboveMs: 50 })
  for (const path of ['/healthz', '/landing', '/api/payments/webhook']) app.get(path, async () => 'here')
  const statusOf = async (path: string) => (await app.inject(path)).statusCode
  await app.ready()

  block(400)
  await until('the delay is noticed', () => app.isUnderPressure())
  expect(await statusOf('/landing')).toBe(200)

  const end = performance.now() + 5000
  let status = 200
  while (status === 200 && performance.now() < end) {
    block(200)
    await yieldToTimers()
    status = await statusOf('/landing')
  }
  expect(status).toBe(503)
  expect([await statusOf('/healthz'), await statusOf('/api/payments/webhook')]).toEqual([200, 200])

  await until('calls are served again', async () => (await statusOf('/landing')) === 200)
  await app.close()
})

function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}
