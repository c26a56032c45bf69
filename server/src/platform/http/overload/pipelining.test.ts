import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../observability/log.ts'
import { createHttp } from '../http.ts'

let app: FastifyInstance
let arrived = 0
let answers: (() => void)[]

beforeEach(async () => {
  arrived = 0
  answers = []
  app = await createHttp({ log: createLog('silent'), trustProxy: false })
  app.server.on('request', () => {
    arrived += 1
  })
  // Every request waits until the test answers it.
  app.get('/held/:name', async ({ params }) => {
    await new Promise<void>((answer) => answers.push(answer))
    return (params as { name: string }).name
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

/** Several requests in one piece, as no browser sends them. */
async function send(names: string[]): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const ends = names.map((_, index) => (index === names.length - 1 ? 'Connection: close\r\n\r\n' : '\r\n'))
  socket.write(names.map((name, index) => `GET /held/${name} HTTP/1.1\r\nHost: x\r\n${ends[index]}`).join(''))
  return socket
}

test('ATK-3: of the requests that a connection has sent, one at a time is worked on', async () => {
  const socket = await send(['first', 'second', 'third', 'fourth'])
  const answered = text(socket)
  for (const count of [1, 2, 3, 4]) {
    await until('the next one is taken up', () => answers.length === count)
    expect([arrived, answers.length]).toEqual([4, count])
    answers[count - 1]?.()
  }
  expect((await answered).match(/first|second|third|fourth/g)).toEqual(['first', 'second', 'third', 'fourth'])
})

test('ATK-3: a connection with more than four unanswered requests is closed', async () => {
  const socket = await send(['1', '2', '3', '4', '5'])
  socket.on('error', () => undefined)
  await once(socket, 'close')
  expect(answers.length).toBeLessThanOrEqual(1)
})
