import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { endpoint } from '@obole/contract/schema/endpoint'
import { Closed } from '@obole/contract/schema/schemas'
import { Type } from '@obole/contract/schema/type'
import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountMedia } from '../../media/routes.ts'
import { createLog } from '../observability/log.ts'
import { createHttp } from './http.ts'
import { serve } from './serve.ts'

const timeouts = { headersMs: 500, bodyMs: 300, handlerMs: 800 }
const note = endpoint({
  method: 'POST',
  path: '/api/notes',
  summary: 'Takes a body',
  access: 'anyone',
  body: Closed({ text: Type.String() }),
  status: 204,
  refusals: [],
})
const logged: string[] = []
/** As an undoing whose provider hangs: it waits until this is resolved. */
let hanging = Promise.withResolvers<void>()
const undo = endpoint({
  method: 'POST',
  path: '/api/tips/receipts/:token/undo',
  summary: 'Waits for another service',
  access: 'anyone',
  params: Closed({ token: Type.String() }),
  body: Closed({ text: Type.Optional(Type.String()) }),
  status: 204,
  refusals: ['provider_unavailable'],
})
let app: FastifyInstance
let port: number

beforeAll(async () => {
  const sink = { write: (line: string) => void logged.push(line) }
  app = await createHttp({ log: createLog('info', sink), trustProxy: false, timeouts })
  serve(app, note, () => undefined)
  serve(app, undo, () => hanging.promise)
  app.get('/receipts/returned', async () => {
    await hanging.promise
    return 'late'
  })
  app.get('/receipts/sent', async (_request, reply) => {
    await hanging.promise
    return reply.send('late')
  })
  app.get('/host', async (request) => request.host)
  mountMedia(app, {
    stat: async () => null,
    open: async () => ({ byteSize: 6, content: slowly('image!') }),
  } as unknown as Parameters<typeof mountMedia>[1])
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Byte by byte, longer in all than a handler may take. */
function slowly(text: string): Readable {
  const letters = [...text, null]
  const everyMs = (2 * timeouts.handlerMs) / letters.length
  return new Readable({
    read() {
      setTimeout(() => this.push(letters.shift()), everyMs)
    },
  })
}

async function open(at = port): Promise<Socket> {
  const socket = connect(at, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** All that is answered until the other side closes. */
async function answerTo(request: string, socket?: Socket): Promise<string> {
  const line = socket ?? (await open())
  let answer = ''
  line.on('data', (chunk) => {
    answer += chunk
  })
  line.write(request)
  await once(line, 'close')
  return answer
}

const post = 'POST /api/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

it('a head that does not end in time is answered 408', async () => {
  const start = performance.now()
  expect(await answerTo('GET /host HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1.1 408 /)
  expect(performance.now() - start).toBeLessThan(timeouts.headersMs * 10)
})

it('a connection that says nothing is closed in the same time', async () => {
  const start = performance.now()
  expect(await answerTo('')).toMatch(/^HTTP\/1.1 408 /)
  expect(performance.now() - start).toBeLessThan(timeouts.headersMs * 10)
})

it('a body that does not come in time is answered 408, without a stack in the log', async () => {
  logged.length = 0
  const answer = await answerTo(`${post}Content-Length: 20\r\n\r\n{"text":`)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('"code":"request_timeout"')
  expect(answer).toMatch(/connection: close/i)
  expect(logged.filter((line) => /"level":"(error|warn)"|"stack"/.test(line))).toEqual([])
})

it('a body that comes in parts is taken', async () => {
  const socket = await open()
  await new Promise((sent) => socket.write(`${post}Connection: close\r\nContent-Length: 13\r\n\r\n{"text"`, sent))
  expect(await answerTo(':"ok"}', socket)).toMatch(/^HTTP\/1.1 204 /)
})

it.each(['Host: x\r\nHost: y', 'Host: x\r\nhOST: x'])('two hosts (%j) are answered 400', async (hosts) => {
  expect(await answerTo(`GET /host HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /)
})

it.each([
  ['http://site.example/host', 200, 'site.example'],
  ['HTTP://site.example:81/host?a=b', 200, 'site.example:81'],
  ['http://site.example', 404, 'not_found'],
  ['http://site.example?a=b', 404, 'not_found'],
  ['*', 400, 'invalid_request'],
  ['*/../host', 400, 'invalid_request'],
  ['ftp://site.example/host', 400, 'invalid_request'],
  ['ws://site.example/host', 400, 'invalid_request'],
  ['file:///host', 400, 'invalid_request'],
])('ATK-13: the target %s is answered %i', async (target, status, text) => {
  const answer = await answerTo(`GET ${target} HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain(text)
})

it.each([
  ['no body', '\r\n'],
  ['a body', 'Content-Type: application/json\r\nContent-Length: 13\r\n\r\n{"text":"ok"}'],
])(
  'OUT-15, TOK-18, ATK-9, ATK-10: with %s a handler that does not end is answered 503, once, and no line has its link',
  async (_, rest) => {
    logged.length = 0
    hanging = Promise.withResolvers()
    const head = `POST /api/tips/receipts/secret-link/undo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`
    const answer = await answerTo(head + rest)
    hanging.resolve()
    await until('the request has its line', () => logged.length > 0)
    await new Promise(setImmediate)
    expect(answer).toMatch(/^HTTP\/1.1 503 /)
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1)
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['request'])
    expect(logged.join()).not.toContain('secret-link')
  },
)

it.each([
  ['returned', ['request']],
  ['sent', ['request', undefined]],
])('TOK-18, ATK-10: what a handler has %s too late is not sent, and no line has its link', async (link, messages) => {
  logged.length = 0
  hanging = Promise.withResolvers()
  const answer = await answerTo(`GET /receipts/${link} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  hanging.resolve()
  await until('all lines are there', () => logged.length === messages.length)
  await new Promise(setImmediate)
  expect(answer).toMatch(/^HTTP\/1.1 503 /)
  expect(answer).not.toContain('late')
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(messages)
  expect(logged.join().replaceAll(`"route":"/receipts/${link}"`, '')).not.toContain(`receipts/${link}`)
})

it('an image that takes longer than a handler may arrives whole', async () => {
  const key = `aa/${'a'.repeat(32)}.webp`
  const answer = await answerTo(`GET /media/${key} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toMatch(/image!$/)
})

it('one address has 256 connections; more are closed at once', async () => {
  const patient = await createHttp({ log: createLog('silent'), trustProxy: false })
  const address = new URL(await patient.listen({ port: 0, host: '127.0.0.1' }))
  const sockets = await Promise.all(Array.from({ length: 300 }, () => open(Number(address.port))))
  await until('the others are closed', () => sockets.filter(({ closed }) => closed).length >= 44, 8000)
  expect(sockets.filter(({ closed }) => !closed)).toHaveLength(256)
  for (const socket of sockets) socket.destroy()
  await patient.close()
})
