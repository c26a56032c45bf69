import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { endpoint } from '@obole/contract/schema/endpoint'
import { Closed } from '@obole/contract/schema/schemas'
import { Type } from '@obole/contract/schema/type'
import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../observability/log.ts'
import { createHttp } from '../http.ts'
import { serve } from '../serve.ts'

const call = { method: 'GET', summary: 'For this test', access: 'anyone', status: 200 } as const
const reply = Closed({ text: Type.String() })
const held = endpoint({ ...call, path: '/api/held', reply, refusals: [] })
const provider = endpoint({ ...call, path: '/api/provider', reply, refusals: ['provider_unavailable'] })
const long = endpoint({ ...call, path: '/api/long', reply, refusals: [] })
const note = endpoint({ ...call, method: 'POST', path: '/api/notes', body: reply, reply, refusals: [] })

const shedAbove = 3
let app: FastifyInstance
let port: number
let tasks: (() => void)[]
let waiting: number
let lines: Record<string, unknown>[]
let sockets: Socket[]
let longAnswers: number

beforeEach(async () => {
  ;[tasks, waiting, lines, sockets, longAnswers] = [[], 0, [], [], 0]
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  app = await createHttp({ log, trustProxy: false, shedAbove })
  serve(app, held, async () => {
    await new Promise<void>((answer) => tasks.push(answer))
    return { text: 'done' }
  })
  serve(app, provider, async () => {
    waiting += 1
    return new Promise<{ text: string }>(() => undefined)
  })
  serve(app, long, () => {
    longAnswers += 1
    return { text: 'x'.repeat(16_000_000) }
  })
  serve(app, note, ({ body }) => body)
  app.get('/probe', async () => 'ok')
  port = Number(new URL(await app.listen({ port: 0, host: '0.0.0.0' })).port)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  for (const answer of tasks) answer()
  await app.close()
})

/** The whole of 127.0.0.0/8 is this machine: each visitor has an address of their own. */
async function get(localAddress: string, path = held.path) {
  const sent = request({ host: '127.0.0.1', port, path, agent: false, localAddress }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return { status: answer.statusCode, headers: answer.headers }
}

/** Calls that are not answered until the test answers them. */
async function hold(localAddress: string, count: number) {
  const before = tasks.length
  const answers = Array.from({ length: count }, () => get(localAddress))
  await until('they are in hand', () => tasks.length === before + count)
  return answers
}

/** A connection that sends this and reads nothing. */
async function write(localAddress: string, text: string): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port, localAddress }).pause()
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(text)
}

const statusOf = async (localAddress: string) => {
  const before = tasks.length
  const answer = get(localAddress)
  const isTaken = until('it is taken up', () => tasks.length > before).then(() => tasks.at(-1)?.())
  return (await Promise.race([answer, isTaken.then(() => answer)])).status
}

test('LOAD-2: above the limit the address that holds its share is refused first, and others are served', async () => {
  const attacker = await hold('127.0.0.2', shedAbove)
  const refused = await get('127.0.0.2')
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5', 'content-type': 'application/problem+json; charset=utf-8' },
  })
  expect(await statusOf('127.0.0.3')).toBe(200)
  expect((await get('127.0.0.2', '/probe')).status).toBe(200)
  for (const answer of tasks) answer()
  expect((await Promise.all(attacker)).map(({ status }) => status)).toEqual(Array(shedAbove).fill(200))
  expect(await statusOf('127.0.0.2')).toBe(200)
  expect(lines.filter(({ status }) => status === 503)).toMatchObject([{ level: 'info', reason: 'overload' }])
})

test('LOAD-2: at twice the limit everybody is refused', async () => {
  const addresses = Array.from({ length: 2 * shedAbove }, (_, index) => `127.0.1.${index + 1}`)
  for (const address of addresses) await hold(address, 1)
  expect((await get('127.0.0.9')).status).toBe(503)
})

test('ATK-1: answers that nobody reads, bodies that do not come and calls that wait for others refuse nobody', async () => {
  for (let count = 0; count < 3 * shedAbove; count += 1) {
    await write('127.0.0.2', `GET ${long.path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(4))
    await write(
      '127.0.0.2',
      `POST ${note.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    )
    await write('127.0.0.2', `GET ${provider.path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  }
  await until('all have come', () => longAnswers === 3 * shedAbove && waiting === 3 * shedAbove)
  expect(await statusOf('127.0.0.3')).toBe(200)
  expect(await statusOf('127.0.0.2')).toBe(200)
})
