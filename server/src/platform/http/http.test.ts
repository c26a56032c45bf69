import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { endpoint } from '@obole/contract/schema/endpoint'
import { Closed, Line } from '@obole/contract/schema/schemas'
import { Type } from '@obole/contract/schema/type'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../observability/log.ts'
import { guardAccess } from './access.ts'
import { mountApiDocs } from './api-docs.ts'
import { createHttp } from './http.ts'
import { securityHeaders } from './security-headers.ts'
import { serve } from './serve.ts'

const order = endpoint({
  method: 'POST',
  path: '/api/orders/:id',
  summary: 'A call that exists for this test',
  access: 'anyone',
  params: Closed({ id: Type.String({ maxLength: 20 }) }),
  query: Closed({ lang: Type.Optional(Type.String()) }),
  body: Closed({ amount: Type.Integer({ minimum: 1 }), note: Type.Optional(Line(20)) }),
  status: 200,
  reply: Closed({ amount: Type.Integer() }),
  refusals: [],
})
const choose = endpoint({
  method: 'POST',
  path: '/api/choices',
  summary: 'Nothing of its body is required',
  access: 'anyone',
  body: Closed({ note: Type.Optional(Line(20)) }),
  status: 200,
  reply: Closed({ note: Type.String() }),
  refusals: [],
})
const restore = endpoint({
  method: 'PUT',
  path: '/api/restore',
  summary: 'No body',
  access: 'anyone',
  status: 204,
  refusals: [],
})
const crash = endpoint({
  method: 'GET',
  path: '/api/crash',
  summary: 'Fails',
  access: 'anyone',
  status: 204,
  refusals: [],
})

const lines: string[] = []
let app: FastifyInstance
let address: string
const no = () => false

beforeAll(async () => {
  const sink = new PassThrough().on('data', (chunk) => lines.push(...String(chunk).trim().split('\n')))
  app = await createHttp({ log: createLog('info', sink), trustProxy: false })
  guardAccess(app, {
    authenticate: async () => null,
    owns: { id: no, slug: no, albumId: no, tipId: no },
    requireFreshProof: async () => undefined,
  })
  serve(app, order, ({ body }) => ({ amount: body.amount, secretColumn: 'canary' }) as { amount: number })
  serve(app, choose, ({ body }) => ({ note: body.note ?? 'none' }))
  serve(app, restore, () => undefined)
  serve(app, crash, () => {
    throw new Error('select canary from users where password = $1')
  })
  mountApiDocs(app, 'http://site.example')
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/orders/1',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('the seam', () => {
  it('does without a body of which nothing is required, and takes no other kind for it', async () => {
    const send = (payload?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/choices',
        ...(payload && { payload, headers: { 'content-type': 'application/json' } }),
      })
    expect((await send()).json()).toEqual({ note: 'none' })
    expect((await send('{}')).json()).toEqual({ note: 'none' })
    expect((await send('{"note":"a"}')).json()).toEqual({ note: 'a' })
    for (const wrong of ['null', '[]', '"a"', '{"other":1}']) expect((await send(wrong)).statusCode).toBe(400)
  })

  it('answers what the contract declares and nothing more', async () => {
    const answer = await post({ amount: 500 })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ amount: 500 })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each([
    [{ amount: '500' }, 'amount', 'type'],
    [{ amount: 5.5 }, 'amount', 'type'],
    [{ amount: 0 }, 'amount', 'minimum'],
    [{}, 'amount', 'required'],
    [{ amount: 1, extra: true }, 'extra', 'additionalProperties'],
    [{ amount: 1, note: '\u202Etxt' }, 'note', 'format'],
    [{ amount: 1, note: 'a\u0000b' }, 'note', 'format'],
    [{ amount: 1, note: '\u200B' }, 'note', 'format'],
  ])('refuses %j with the path %s', async (body, path, code) => {
    const answer = await post(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ code: 'invalid_request', status: 400, errors: [{ path, code }] })
  })

  it.each([
    ['broken JSON', '{"amount":', 400],
    ['an empty body', '', 400],
    ['__proto__', '{"amount":1,"__proto__":{"x":1}}', 400],
    ['constructor', '{"amount":1,"constructor":{"prototype":{"x":1}}}', 400],
    ['a huge body', `{"note":"${'x'.repeat(70_000)}"}`, 413],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400],
  ])('refuses %s', async (_name, payload, status) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ status })
  })

  it.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/vnd.x+json',
    'application/json; charset=utf-16',
  ])('VAL-27: refuses the content type %s', async (type) => {
    const answer = await post('{"amount":1}', { 'content-type': type })
    expect(answer.statusCode).toBe(415)
    expect(answer.json().code).toBe('unsupported_media_type')
  })

  it('VAL-25: refuses a query parameter given twice or unknown', async () => {
    for (const query of ['?lang=a&lang=b', '?other=1']) {
      const answer = await app.inject({ method: 'POST', url: `/api/orders/1${query}`, payload: { amount: 1 } })
      expect(answer.statusCode).toBe(400)
    }
  })

  it('takes an empty JSON body where none is declared, and refuses one that would be dropped', async () => {
    const json = { 'content-type': 'application/json' }
    expect((await app.inject({ method: 'PUT', url: '/api/restore', headers: json })).statusCode).toBe(204)
    expect((await app.inject({ method: 'PUT', url: '/api/restore', payload: {} })).statusCode).toBe(204)
    expect((await app.inject({ method: 'PUT', url: '/api/restore', payload: { a: 1 } })).statusCode).toBe(400)
  })

  it('HDR-5: an unexpected error says nothing of its cause', async () => {
    const answer = await app.inject('/api/crash')
    expect(answer.statusCode).toBe(500)
    expect(answer.json().code).toBe('unexpected')
    expect(answer.body).not.toMatch(/canary|select|stack|\.ts/)
  })

  it('documents what is mounted', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    expect(Object.keys(document.paths)).toEqual(['/api/orders/{id}', '/api/choices', '/api/restore', '/api/crash'])
    expect((await app.inject('/api/docs')).body).toContain('/api/orders/:id')
  })
})

describe('the HTTP server', () => {
  it.each([
    ['an unknown address', 'GET', '/nothing', 404],
    ['a wrong method', 'DELETE', '/api/orders/1', 404],
    ['a NUL', 'GET', '/api/%00', 404],
    ['a broken escape', 'GET', '/api/%zz', 404],
    ['a traversal', 'GET', '/../../etc/passwd', 404],
    ['an over-long parameter', 'POST', `/api/orders/${'x'.repeat(500)}`, 404],
    ['an over-long address', 'GET', `/${'x'.repeat(9000)}`, 414],
  ] as const)('HDR-2: %s is a clean problem with every header', async (_name, method, url, status) => {
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    for (const [name, value] of Object.entries(securityHeaders)) expect(answer.headers[name]).toBe(value)
    expect(answer.headers['server'] ?? answer.headers['x-powered-by']).toBeUndefined()
  })

  it.each([
    ['oversized headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['broken framing', 'NOT HTTP\r\n\r\n', 400],
    ['two lengths', 'POST /api/restore HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    [
      'length and chunks',
      'POST /api/restore HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('HDR-8: %s are refused by Node itself with our headers', async (_name, request, status) => {
    const answer = await exchange(request)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('application/problem+json')
    expect(answer).toContain('strict-transport-security')
  })

  it('LOG-1, LOG-2: one line a request, with its route and without its secrets', async () => {
    lines.length = 0
    await app.inject({
      method: 'POST',
      url: '/api/orders/1?token=canary-token&email=canary@x.ca',
      headers: { authorization: 'Bearer canary-bearer', cookie: 'a=canary-cookie' },
      payload: { amount: 1, note: 'canary-body' },
    })
    const line = JSON.parse(lines.at(-1) ?? '{}')
    expect(line).toMatchObject({ level: 'info', route: '/api/orders/:id', method: 'POST', msg: 'request' })
    expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(line.time).toMatch(/Z$/)
    expect(line.url).toContain('token=[redacted]')
    await app.inject('/receipts/canary-receipt?lang=fr')
    expect(JSON.parse(lines.at(-1) ?? '{}').url).toBe('/receipts/[redacted]?lang=fr')
    await app.inject({ method: 'POST', url: '/api/tips/receipts/canary-receipt/erase' })
    expect(JSON.parse(lines.at(-1) ?? '{}').url).toBe('/api/tips/receipts/[redacted]/erase')
    expect(lines.join('\n')).not.toContain('canary')
  })
})

describe('the log', () => {
  it('INJ-4: what a visitor sends cannot begin a line of its own', async () => {
    lines.length = 0
    const forged = '\n{"level":"fatal","msg":"forged"}'
    await app.inject({ url: `/nothing${encodeURIComponent(forged)}`, headers: { 'user-agent': forged } })
    await exchange('GET /a\r\n{"level":"fatal","msg":"forged"} HTTP/1.1\r\nhost: x\r\n\r\n')
    await post({ amount: 1, note: forged })
    for (const line of lines) expect(JSON.parse(line).msg, line).not.toBe('forged')
  })
})

function exchange(request: string): Promise<string> {
  const { port, hostname } = new URL(address)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
}
