import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Disconnected } from '../database/errors.ts'
import { createLog } from '../observability/log.ts'
import { mountHealth } from './health.ts'
import { createHttp } from './http.ts'

let app: FastifyInstance
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  app = await createHttp({ log, trustProxy: ['127.0.0.1'] })
  app.get('/down', async () => {
    throw new Disconnected(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  })
  app.get('/defect', async () => {
    throw new Error('a defect')
  })
  app.get('/ok', async () => 'ok')
  app.delete('/late', async (request, reply) => {
    await once(request.raw.socket, 'close')
    return reply.code(204).send()
  })
  app.get('/long', async () => Readable.from(endless()))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const get = async (url: string, headers: Record<string, string> = {}) => {
  lines.length = 0
  const { statusCode } = await app.inject({ url, headers })
  return { statusCode, lines: [...lines] }
}

test('a line names the client’s network and the proxy’s request id', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.77', 'x-request-id': '7f3a-b.1' }
  expect((await get('/ok', forwarded)).lines).toMatchObject([{ client: '203.0.113.0/24', proxyRequestId: '7f3a-b.1' }])
  const v6 = { 'x-forwarded-for': '2001:db8:1:2:3::4', 'x-request-id': 'a b\u0000c' }
  const [line] = (await get('/ok', v6)).lines
  expect(line).toMatchObject({ client: '2001:db8:1::/48' })
  expect(line).not.toHaveProperty('proxyRequestId')
})

test('what somebody has searched for is in no line', async () => {
  for (const url of ['/ok?month=2026-11&query=Marie%20Dupont', '/ok?q=Marie+Dupont', '/ok?%71=Marie'])
    expect(JSON.stringify((await get(url)).lines)).not.toContain('Marie')
})

test('a request that fails has one line, with its reason in an outage and its stack in a defect', async () => {
  const down = await get('/down')
  expect(down).toMatchObject({ statusCode: 503, lines: [{ level: 'error', status: 503, reason: 'ECONNREFUSED' }] })
  expect(down.lines).toHaveLength(1)
  const defect = await get('/defect')
  expect(defect.lines).toMatchObject([{ level: 'error', status: 500, error: { message: 'a defect' } }])
  expect(JSON.stringify(defect.lines)).toContain('request-log.test.ts')
})

test('a request whose client has gone has one line, with what became of it', async () => {
  lines.length = 0
  const { port } = app.server.address() as AddressInfo
  const late = request({ port, method: 'DELETE', path: '/late', agent: false }).on('error', () => {})
  late.end()
  await once(app.server, 'request')
  late.destroy()
  await until('its line has come', () => lines.length > 0)
  const long = request({ port, path: '/long', agent: false }).end()
  const [answer] = (await once(long, 'response')) as [IncomingMessage]
  answer.on('error', () => {}).destroy()
  await until('its line has come', () => lines.length > 1)
  expect(lines).toMatchObject([
    { method: 'DELETE', route: '/late', status: 204, clientGone: true },
    { method: 'GET', route: '/long', status: 200, clientGone: true },
  ])
  expect((await get('/ok')).lines).toHaveLength(1)
})

test('probes are not logged at info, unless they fail', async () => {
  let isReady = true
  const probed = await createHttp({
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    trustProxy: false,
  })
  mountHealth(probed, {
    build: { version: '0', commit: '0' },
    isReady: async () => isReady,
    readDependencies: async () => ({}),
  })
  lines.length = 0
  for (const url of ['/healthz', '/readyz']) expect((await probed.inject(url)).statusCode).toBe(200)
  expect(lines).toEqual([])
  isReady = false
  expect((await probed.inject('/readyz')).statusCode).toBe(503)
  expect(lines).toMatchObject([{ level: 'warn', route: '/readyz' }])
  await probed.close()
})

function* endless() {
  for (;;) yield 'x'.repeat(10_000)
}
