import { Readable } from 'node:stream'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { endpoint } from '@obole/contract/schema/endpoint'
import { Closed } from '@obole/contract/schema/schemas'
import { Type } from '@obole/contract/schema/type'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../observability/log.ts'
import { mountApiDocs } from './api-docs.ts'
import { createHttp } from './http.ts'
import { serve } from './serve.ts'

const call = {
  method: 'POST',
  summary: 'A call that exists for this test',
  access: 'anyone',
  body: Closed({}),
  status: 200,
  reply: Closed({ text: Type.String() }),
  refusals: [],
} as const
const text = 'obole '.repeat(500)

let app: FastifyInstance
beforeAll(async () => {
  app = await createHttp({ log: createLog('silent'), trustProxy: false })
  serve(app, endpoint({ ...call, path: '/api/words' }), () => ({ text }))
  serve(app, endpoint({ ...call, path: '/api/tokens', hasSecretReply: true }), () => ({ text }))
  app.get('/tips.csv', (_request, reply) => reply.type('text/csv; charset=utf-8').send(Readable.from([text, text])))
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(text))
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').header('vary', 'cookie').send(text))
  app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(5000)))
  app.get('/short', (_request, reply) => reply.type('text/plain').send('obole'))
  mountApiDocs(app, 'http://site.example')
})
afterAll(() => app.close())

const headers = { 'accept-encoding': 'gzip, br' }

it.each([
  ['GET', '/tips.csv'],
  ['GET', '/sitemap.xml'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/docs'],
  ['POST', '/api/words'],
] as const)('%s %s is sent compressed', async (method, url) => {
  const answer = await app.inject({ method, url, headers })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  const plain = await app.inject({ method, url })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.payload)
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
})

it('tells caches of the encoding besides what else an answer depends on', async () => {
  expect((await app.inject({ url: '/page', headers })).headers.vary).toBe('cookie, accept-encoding')
})

it('leaves images and short answers as they are', async () => {
  const image = (await app.inject({ url: '/picture', headers })).headers
  expect([image['content-encoding'], image.vary]).toEqual([undefined, undefined])
  expect((await app.inject({ url: '/short', headers })).headers['content-encoding']).toBeUndefined()
})

it('answers HEAD without a body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/api/docs', headers })
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
})

it('leaves a reply with tokens as it is: its length would tell what it shares with the request (BREACH)', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/tokens', headers })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json()).toEqual({ text })
})

it('takes no compressed body: it could grow past the limit', async () => {
  const compressed = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/api/words', headers: compressed, payload: gzipSync('{}') })
  expect(answer.statusCode).toBe(400)
})
