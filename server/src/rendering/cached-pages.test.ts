import { until } from '@obole/testing/until'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { openPageCache, type PageCache } from '../page-cache/page-cache.ts'
import { createLog } from '../platform/observability/log.ts'
import { clearSwitch, setSwitch } from '../platform/switches.sql.ts'
import { type Get, getOverHttp } from '../testing/app/over-http.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { newOwner } from '../testing/people/creators.ts'
import { mountPages } from './mount-pages.ts'

let accounts: AccountsApp
let app: FastifyInstance
let cache: PageCache
let get: Get
let page: string
let lines: Record<string, unknown>[] = []

beforeAll(async () => {
  accounts = await startAccounts((config) => ({ ...config, trustProxy: ['127.0.0.1'], rateLimitFactor: 0.5 }))
  const { platform, database } = accounts
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  cache = openPageCache(platform, database.url)
  app = await createApp({ ...platform, log }, cache)
  await mountPages(app, { isDev: false, publicUrl: platform.config.publicUrl, cache })
  get = await getOverHttp(app)
  page = `/@${(await newOwner(accounts)).slug}`
  await until('changes are listened to', async () => await isFromCache(page))
})
afterAll(async () => {
  await app.close()
  await cache.close()
  await accounts.close()
})
beforeEach(() => {
  lines = []
})

/** Whether it is answered without being rendered. */
async function isFromCache(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  const hits = () => sumOf('obole_page_cache_requests_total', { outcome: 'hit' })
  const before = await hits()
  await get(path, headers)
  return (await hits()) === before + 1
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
  ['whole', {}, undefined],
  ['compressed', { 'accept-encoding': 'gzip, br' }, 'br'],
  ['in another language', { cookie: 'a=b; user-locale=es' }, undefined],
])('15: a stored page is answered as it was rendered: %s', async (_name, headers, encoding) => {
  const rendered = await get(page, headers)
  expect(await isFromCache(page, headers)).toBe(true)
  const stored = await get(page, headers)
  expect(stored.headers['content-encoding']).toBe(encoding)
  expect(stored.headers['etag']).toBe(rendered.headers['etag'])
  if (encoding === undefined) expect(stored.payload).toBe(rendered.payload)
})

it('15: who has it is answered 304', async () => {
  const { headers } = await get(page)
  const { statusCode, payload } = await get(page, { 'if-none-match': String(headers['etag']) })
  expect([statusCode, payload]).toEqual([304, ''])
})

it('15: it is logged, measured and counted as any other', async () => {
  const address = { 'x-forwarded-for': '198.51.100.20', 'x-request-id': 'proxy-1' }
  const measured = () => sumOf('obole_http_request_seconds', { route: '/*', status: '200' })
  const before = await measured()
  const first = await get(`${page}?token=secret`, address)
  const second = await get(page, address)
  expect(await measured()).toBe(before + 2)
  const left = ({ headers }: typeof first) => Number(headers['ratelimit-remaining'])
  expect(left(first) - left(second)).toBe(1)
  await until('both have their line', () => lines.length === 2)
  expect(lines[0]).toMatchObject({
    requestId: first.headers['x-request-id'],
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

it('views above the limit of their address are refused', async () => {
  const address = { 'x-forwarded-for': '198.51.100.30' }
  const { headers } = await get(page, address)
  let [served, status] = [1, 200]
  while (status === 200) {
    status = (await get(page, address)).statusCode
    served += Number(status === 200)
  }
  expect([status, served]).toEqual([429, Number(headers['ratelimit-limit'])])
})

it('OPS-4: while the process drains, its connection is closed', async () => {
  const lasting = { connection: 'keep-alive' }
  expect((await get(page, lasting)).headers['connection']).toBe('keep-alive')
  app.isDraining = true
  expect((await get(page, lasting)).headers['connection']).toBe('close')
  app.isDraining = false
  expect((await get(page, lasting)).headers['connection']).toBe('keep-alive')
})

it('under maintenance it is not shown', async () => {
  const { sql } = accounts.platform
  const address = { 'x-forwarded-for': '198.51.100.40' }
  await setSwitch(sql, 'maintenance', 'test')
  await until('the site is closed', async () => (await get(page)).statusCode === 503)
  expect((await get(page, address)).statusCode).toBe(503)
  await clearSwitch(sql, 'maintenance')
  await until('it is open again', async () => (await get(page)).statusCode === 200)
})
