import path from 'node:path'
import autocannon from 'autocannon'
import { loadFromOthers, onFirstCore } from './cores.ts'
import { startProduct, startProgram, untilJobsAreDone } from './product.ts'
import type { Section } from './table.ts'

const page = '/@demo'
const logged = { LOG_LEVEL: 'info' }

/**
 * A public page from the cache and rendered anew, with logs and metrics on, beside a bare Fastify that answers the same
 * bytes: one core for the server and its database, the load from the others. With `BASELINE=<folder of another checkout,
 * built>` its rendered pages are measured in the same run.
 */
export function benchPages(): Promise<Section> {
  return loadFromOthers(measure)
}

async function measure(): Promise<Section> {
  const cached = await measureCached()
  const bare = await measureBare(cached.bytes)
  const rendered = await measureRendered()
  const baseline = process.env['BASELINE'] ? await measureRendered(process.env['BASELINE']) : null
  return {
    title: `Pages: ${page}, ${cached.bytes} bytes of brotli, 16 connections`,
    rows: [
      {
        name: 'cached',
        value: cached.full.requests.average,
        unit: '/s',
        limit: { name: 'bare Fastify, same bytes', value: bare.requests.average },
        atLeast: 0.8,
      },
      {
        name: 'cached, 99th percentile',
        value: cached.full.latency.p99,
        unit: 'ms',
        // The load generator counts in whole milliseconds.
        limit: { name: 'bare Fastify', value: Math.max(1, bare.latency.p99) },
        atMost: 1.5,
      },
      {
        name: '304',
        value: cached.unchanged.requests.average,
        unit: '/s',
        limit: { name: 'bare Fastify, same bytes', value: bare.requests.average },
      },
      {
        name: 'rendered',
        value: rendered.requests.average,
        unit: '/s',
        ...(baseline && { limit: { name: 'baseline', value: baseline.requests.average }, atLeast: 3 }),
      },
      { name: 'rendered, 99th percentile', value: rendered.latency.p99, unit: 'ms' },
      {
        name: 'answers that were neither 200 nor 304',
        value: cached.full.non2xx + cached.unchanged.non2xx - (cached.unchanged as { '3xx': number })['3xx'],
        unit: '',
        atMost: 0,
      },
    ],
  }
}

async function measureCached() {
  const product = await startProduct(logged, { wrapper: onFirstCore })
  try {
    await untilJobsAreDone(product.url)
    const url = product.url + page
    await load(url, 3)
    const full = await load(url, 8)
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    const unchanged = await load(url, 5, { 'if-none-match': headers.get('etag') ?? '' })
    const bytes = Number(headers.get('content-length'))
    return { full, unchanged, bytes }
  } finally {
    await product.stop()
  }
}

/** As many as the one process can, with nothing refused. */
async function measureRendered(checkout?: string) {
  const settings = { ...logged, PAGE_CACHE_MB: '0', SHED_ABOVE_MS: '0' }
  const program = checkout && path.resolve(checkout, 'server/src/main.ts')
  const product = await startProduct(settings, { wrapper: onFirstCore, ...(program && { program }) })
  try {
    await untilJobsAreDone(product.url)
    await load(product.url + page, 5)
    return await load(product.url + page, 10)
  } finally {
    await product.stop()
  }
}

async function measureBare(bytes: number): Promise<autocannon.Result> {
  const program = path.join(import.meta.dirname, 'bare-fastify.ts')
  const bare = await startProgram({ program, wrapper: onFirstCore, env: { BYTES: String(bytes) } })
  try {
    await load(`${bare.url}/page`, 2)
    return await load(`${bare.url}/page`, 8)
  } finally {
    await bare.stop()
  }
}

function load(url: string, seconds: number, headers: Record<string, string> = {}): Promise<autocannon.Result> {
  return autocannon({ url, duration: seconds, connections: 16, headers: { 'accept-encoding': 'br', ...headers } })
}
