import { setImmediate as yieldToTimers } from 'node:timers/promises'
import { until } from '@obole/testing/until'
import { expect, test } from 'vitest'
import { createLog } from '../observability/log.ts'
import { createHttp } from './http.ts'

test('a process that stays overloaded refuses calls, except those marked as essential; one long task is no overload', async () => {
  const app = await createHttp({ log: createLog('silent'), trustProxy: false, shedAboveMs: 50 })
  app.get('/landing', async () => 'here')
  app.get('/webhook', { config: { isEssential: true } }, async () => 'here')
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
  expect(await statusOf('/webhook')).toBe(200)

  await until('calls are served again', async () => (await statusOf('/landing')) === 200)
  await app.close()
})

function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}
