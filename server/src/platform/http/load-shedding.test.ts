import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../observability/log.ts'
import { createHttp } from './http.ts'

let app: FastifyInstance
let port: number
let firstRequests: { count: number; answer(): void }
const logged: string[] = []
const workers: Worker[] = []

beforeEach(() => start({ warmUpMs: 0 }))

async function start(timeouts: { warmUpMs?: number }): Promise<void> {
  logged.length = 0
  const sink = { write: (line: string) => void logged.push(line) }
  app = await createHttp({ log: createLog('info', sink), trustProxy: false, shedAboveMs: 2000, timeouts })
  app.get('/page', async () => {
    await yieldToOthers()
    return block(10)
  })
  app.get('/qr', async () => block(10))
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>()
  firstRequests = { count: 0, answer: () => answer('here') }
  app.get('/first', () => {
    firstRequests.count += 1
    return answered
  })
  app.get('/webhook', { config: { isEssential: true } }, async () => 'here')
  port = Number(new URL(await app.listen({ port: 0, host: '0.0.0.0' })).port)
}
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()))
  await app.close()
})

function block(ms: number): string {
  const end = performance.now() + ms
  while (performance.now() < end);
  return 'here'
}

/** The whole of 127.0.0.0/8 is this machine: each visitor has an address of their own. */
function visitor(localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20, localAddress })
  return async (path: string) => {
    const sent = request({ host: '127.0.0.1', port, path, agent, localAddress }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return { status: answer.statusCode }
  }
}

/** One address that asks for the same so many times at once, again and again, from `begin` until it is stopped. */
async function connectClient(localAddress: string, path: string, lanes: number) {
  const worker = new Worker(new URL('../../testing/flood-worker.ts', import.meta.url), {
    workerData: { url: `http://127.0.0.1:${port}${path}`, localAddress, lanes },
  })
  workers.push(worker)
  await once(worker, 'message')
  const counts = { served: 0, refused: 0 }
  const refusal: { headers?: IncomingHttpHeaders } = {}
  worker.on('message', ({ statusCode, headers }: IncomingMessage) => {
    counts[statusCode === 200 ? 'served' : 'refused'] += 1
    if (statusCode === 503) refusal.headers = headers
  })
  return { counts, refusal, begin: () => worker.postMessage('begin'), stop: () => worker.terminate() }
}

const refusedShare = ({ served, refused }: { served: number; refused: number }) => refused / (served + refused)

test.each([
  ['/page', 'waits for others'],
  ['/qr', 'waits for nobody'],
])(
  '#16: the address that floods %s, which %s, is refused first; others and what is essential are served',
  async (path) => {
    const clients = await Promise.all([
      connectClient('127.0.0.2', path, 150),
      connectClient('127.0.0.3', path, 4),
      connectClient('127.0.0.2', '/webhook', 1),
    ])
    const [attacker, other, essential] = clients
    attacker.begin()
    await until('it is refused', () => attacker.counts.refused > 20)
    other.begin()
    essential.begin()
    await until('the others are answered', () => other.counts.served > 12 && essential.counts.served > 3)
    expect(attacker.refusal.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '5',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    })
    expect(essential.counts.refused).toBe(0)
    // Not none: on a machine that stands still for a second, whoever came meanwhile has waited too long.
    expect(refusedShare(other.counts)).toBeLessThan(refusedShare(attacker.counts) / 2)
    const before = attacker.counts.served
    await until('it is still served what can be', () => attacker.counts.served > before + 5)
    await Promise.all(clients.map(({ stop }) => stop()))
    await until('nobody is refused any more', async () => (await visitor('127.0.0.2')('/page')).status === 200)
  },
)

test('one long task refuses nobody', async () => {
  const get = visitor('127.0.0.3')
  const answers = Array.from({ length: 20 }, () => get('/page'))
  block(1000)
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
})

test('12.4: just after the start nobody is refused, though everything takes long for the first time', async () => {
  await app.close()
  await start({})
  const busy = setInterval(() => block(60), 0)
  const visitors = ['127.0.0.3', '127.0.0.4', '127.0.0.5'].map(visitor)
  const answers = Array.from({ length: 60 }, (_, index) => visitors[index % 3]?.('/first'))
  const all = Promise.all(answers)
  let isRefused = false
  for (const answer of answers) void answer?.then(() => (isRefused = true))
  await until('all have come', () => firstRequests.count === 60 || isRefused)
  firstRequests.answer()
  for (const answer of await all) expect(answer?.status).toBe(200)
  clearInterval(busy)
})
