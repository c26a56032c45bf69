import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../observability/log.ts'
import { mountHealth } from '../health.ts'
import { createHttp } from '../http.ts'
import { finishRequests } from './draining.ts'

let app: FastifyInstance
let port: number
let agent: Agent
let release: () => void
let isSlowRequestIn = false

beforeEach(async () => {
  app = await createHttp({ log: createLog('silent'), trustProxy: false })
  const build = { version: '1.2.3', commit: 'abc' }
  mountHealth(app, { build, isReady: async () => true, readDependencies: async () => ({}) })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // Like a page: it asks the API of its own process in the middle.
  app.get('/slow', async () => {
    isSlowRequestIn = true
    await released
    return (await app.inject('/healthz')).json()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  agent = new Agent({ keepAlive: true })
})

afterEach(async () => {
  agent.destroy()
  await app.close()
})

test('while it drains, it serves, /readyz is 503, and every answer closes its connection', async () => {
  const before = await ask('/healthz')
  expect(before.headers.connection).toBe('keep-alive')
  expect((await ask('/readyz')).statusCode).toBe(200)
  app.isDraining = true
  const health = await ask('/healthz')
  expect(health.statusCode).toBe(200)
  expect(health.headers.connection).toBe('close')
  const ready = await ask('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.headers.connection).toBe('close')
})

test('the last requests are answered in full after the listener has closed', async () => {
  await ask('/healthz')
  const slow = ask('/slow')
  await until('the request is in', () => isSlowRequestIn)
  const finished = finishRequests(app)
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED')
  release()
  const answer = await slow
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.connection).toBe('close')
  await finished
})

async function ask(path: string): Promise<IncomingMessage> {
  const request = get({ host: '127.0.0.1', port, path, agent })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer
}
