import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { openPageCache, type PageCache } from '../page-cache/page-cache.ts'
import { createLog } from '../platform/observability/log.ts'
import { clearSwitch, setSwitch } from '../platform/switches.sql.ts'
import { type AccountsApp, startAccounts } from '../testing/accounts.ts'
import { newOwner } from '../testing/creators.ts'
import { type Get, getOverHttp, type HttpAnswer } from '../testing/over-http.ts'
import { mountPages } from './mount-pages.ts'

let accounts: AccountsApp
let app: FastifyInstance
let cache: PageCache
let get: Get
let page: string
let seenByFastify = 0
let lines: Record<string, unknown>[] = []

beforeAll(async () => {
  accounts = await startAccounts((config) => ({ ...config, trustProxy: ['127.0.0.1'], rateLimitFactor: 0.5 }))
  const { platform, database } = accounts
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  cache = openPageCache(platform, database.url)
  app = await createApp({ ...platform, log }, cache)
  app.addHook('onRequest', async () => {
    seenByFastify += 1
  })
  await mountPages(app, { isDev: false, publicUrl: platform.config.publicUrl, cache })
  get = await getOverHttp(app)
  page = `/@${(await newOwner(accounts)).slug}`
  await cache.catchUp()
  await getEarly(page)
})
afterAll(async () => {
  await app.close()
  await cache.close()
  await accounts.close()
})
beforeEach(() => {
  lines = []
})

/** The first answer that Fastify knows nothing of: it sees one of several, to settle what the others have counted. */
async function getEarly(path: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  let early: HttpAnswer | undefined
  await until('it is answered early', async () => {
    const before = seenByFastify
    const answer = await get(path, headers)
    if (seenByFastify === before) early = answer
    return early !== undefined
  })
  return early as HttpAnswer
}

/** What differs from one answer to the next, or comes from the connection. */
function comparable({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) {
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id', 'ratelimit-remaining']
  const shared = Object.entries(headers).filter(([name]) => ![...own, 'ratelimit-reset'].includes(name))
  return { statusCode, headers: Object.fromEntries(shared.toSorted()) }
}

async function sumOf(metric: string, labels: Record<string, unknown>): Promise<number> {
  const { values = [] } = (await accounts.platform.metrics.registry.getSingleMetric(metric)?.get()) ?? {}
  const own = values.filter((value) => {
    const { metricName = metric } = value as { metricName?: string }
    const isWanted = Object.entries(labels).every(([name, label]) => String(value.labels[name]) === label)
    return isWanted && !metricName.endsWith('_sum') && !metricName.endsWith('_bucket')
  })
  return own.reduce((sum, { value }) => sum + value, 0)
}

it.each([
  ['whole', {}],
  ['compressed', { 'accept-encoding': 'gzip, br' }],
  ['in another language', { cookie: 'a=b; user-locale=es' }],
])('15: a stored page is answered before Fastify sees it, as Fastify would answer it: %s', async (_name, headers) => {
  const early = await getEarly(page, headers)
  const byFastify = await app.inject({ url: page, headers })
  expect(comparable(early)).toEqual(comparable(byFastify))
  expect(early.rawPayload.equals(byFastify.rawPayload)).toBe(true)
})

it('15: who has it is answered 304 before Fastify sees it', async () => {
  const { headers } = await get(page)
  const known = { 'if-none-match': String(headers['etag']) }
  const early = await getEarly(page, known)
  expect([early.statusCode, early.payload]).toEqual([304, ''])
  const { 'content-length': _none, ...byFastify } = (await app.inject({ url: page, headers: known })).headers
  expect(comparable(early)).toEqual(comparable({ statusCode: 304, headers: byFastify }))
})

it('15: it is logged, measured and counted as any other', async () => {
  const address = { 'x-forwarded-for': '198.51.100.20', 'x-request-id': 'proxy-1' }
  await getEarly(page, address)
  const [hits, requests] = [{ outcome: 'hit' }, { route: '/*', status: '200' }]
  const counts = async () => [
    await sumOf('obole_page_cache_requests_total', hits),
    await sumOf('obole_http_request_seconds', requests),
  ]
  const before = await counts()
  const first = await get(`${page}?token=secret`, address)
  const second = await get(page, address)
  expect(await counts()).toEqual(before.map((count) => count + 2))
  const left = ({ headers }: typeof first) => Number(headers['ratelimit-remaining'])
  expect(left(first) - left(second)).toBe(1)
  const logged = lines.find(({ requestId }) => requestId === first.headers['x-request-id'])
  expect(logged).toMatchObject({
    level: 'info',
    msg: 'request',
    client: '198.51.100.0/24',
    proxyRequestId: 'proxy-1',
    method: 'GET',
    route: '/*',
    url: `${page}?token=[redacted]`,
    status: 200,
  })
})

it('requests that come at once have each their own headers', async () => {
  const addresses = ['198.51.100.50', '198.51.100.51']
  for (const address of addresses) await getEarly(page, { 'x-forwarded-for': address })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const asked = [...addresses, ...addresses, ...addresses]
  const heads = asked.map((address) => `GET ${page} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n`)
  const before = seenByFastify
  socket.end(`${heads.join('\r\n')}Connection: close\r\n\r\n`)
  const answers = await text(socket)
  expect(seenByFastify).toBe(before)
  const valuesOf = (name: string) =>
    [...answers.matchAll(new RegExp(`^${name}: (.*)\r$`, 'gm'))].map(([, value]) => value)
  expect(new Set(valuesOf('x-request-id')).size).toBe(asked.length)
  const remaining = valuesOf('ratelimit-remaining').map(Number)
  const [first = 0] = remaining
  expect(remaining).toEqual([first, first, first - 1, first - 1, first - 2, first - 2])
  expect(valuesOf('ratelimit-reset')).toHaveLength(asked.length)
})

it('#16: views above the limit of their address are refused', async () => {
  const address = { 'x-forwarded-for': '198.51.100.30' }
  const { headers } = await get(page, address)
  const limit = Number(headers['ratelimit-limit'])
  let [served, early, status] = [1, 0, 200]
  while (status === 200) {
    const before = seenByFastify
    status = (await get(page, address)).statusCode
    served += Number(status === 200)
    early += Number(seenByFastify === before)
  }
  expect([status, served]).toEqual([429, limit])
  expect(early).toBeGreaterThan(limit / 2)
})

it('OPS-4: while the process drains, its connection is closed', async () => {
  const lasting = { connection: 'keep-alive' }
  expect((await get(page, lasting)).headers['connection']).toBe('keep-alive')
  app.isDraining = true
  expect((await get(page, lasting)).headers['connection']).toBe('close')
  app.isDraining = false
  expect((await getEarly(page, lasting)).headers['connection']).toBe('keep-alive')
})

it('12.14: under maintenance it is not shown', async () => {
  const { sql } = accounts.platform
  const address = { 'x-forwarded-for': '198.51.100.40' }
  await getEarly(page, address)
  await setSwitch(sql, 'maintenance', 'test')
  await until('the site is closed', async () => (await get(page)).statusCode === 503)
  expect((await get(page, address)).statusCode).toBe(503)
  await clearSwitch(sql, 'maintenance')
  await until('it is open again', async () => (await get(page)).statusCode === 200)
})

it('a request with two hosts or a body is Fastify’s', async () => {
  const exchange = async (head: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.end(`GET ${page} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${head}`)
    return (await text(socket)).split('\r\n')[0]
  }
  expect(await exchange('Host: b\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request')
  const before = seenByFastify
  expect(await exchange('Content-Length: 2\r\n\r\n{}')).toBe('HTTP/1.1 200 OK')
  expect(seenByFastify).toBe(before + 1)
})
