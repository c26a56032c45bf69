import path from 'node:path'
import { report } from '@obole/testing/budget'
import autocannon from 'autocannon'
import { residentMegabytes, startProduct, startProgram } from './product.ts'

const page = '/@demo'
const logged = { LOG_LEVEL: 'info' }

/**
 * A public page from the cache and rendered anew, with logs and metrics on, beside a bare Fastify that answers the same
 * bytes. With `BASELINE=<folder of another checkout, built>` its rendered pages are measured in the same run.
 */
export async function benchPages(): Promise<boolean> {
  const cached = await measureCached()
  const bare = await measureBare(cached.bytes)
  const rendered = await measureRendered()
  const baseline = process.env['BASELINE'] ? await measureRendered(process.env['BASELINE']) : null
  return report(`Pages: ${page}, ${cached.bytes} bytes of brotli, 16 connections`, [
    { name: 'server process, idle', value: cached.idleMegabytes, unit: 'MB', atMost: 220 },
    { name: 'bare Fastify, same bytes', value: bare.requests.average, unit: '/s' },
    { name: 'bare Fastify, 99th percentile', value: bare.latency.p99, unit: 'ms' },
    { name: 'cached', value: cached.full.requests.average, unit: '/s' },
    {
      name: 'cached ÷ bare',
      value: cached.full.requests.average / bare.requests.average,
      unit: 'times',
      atLeast: 0.8,
    },
    {
      name: 'cached, 99th percentile',
      value: cached.full.latency.p99,
      unit: 'ms',
      atMost: 1.5 * Math.max(1, bare.latency.p99),
    },
    { name: '304', value: cached.unchanged.requests.average, unit: '/s' },
    { name: 'rendered', value: rendered.requests.average, unit: '/s' },
    { name: 'rendered, 99th percentile', value: rendered.latency.p99, unit: 'ms' },
    ...(baseline
      ? [
          { name: 'rendered by the baseline', value: baseline.requests.average, unit: '/s' },
          {
            name: 'rendered ÷ baseline',
            value: rendered.requests.average / baseline.requests.average,
            unit: 'times',
            atLeast: 3,
          },
        ]
      : []),
    {
      name: 'answers that were neither 200 nor 304',
      value: cached.full.non2xx + cached.unchanged.non2xx - (cached.unchanged as { '3xx': number })['3xx'],
      unit: '',
      atMost: 0,
    },
    { name: 'server process, after the load', value: cached.megabytes, unit: 'MB' },
  ])
}

async function measureCached() {
  const product = await startProduct(logged)
  try {
    const idleMegabytes = residentMegabytes(product.pid)
    const url = product.url + page
    await load(url, 3)
    const full = await load(url, 8)
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    const unchanged = await load(url, 5, { 'if-none-match': headers.get('etag') ?? '' })
    const bytes = Number(headers.get('content-length'))
    return { idleMegabytes, full, unchanged, bytes, megabytes: residentMegabytes(product.pid) }
  } finally {
    await product.stop()
  }
}

/** As many as the one process can, with nothing refused. */
async function measureRendered(checkout?: string) {
  const program = checkout && path.resolve(checkout, 'server/src/main.ts')
  const product = await startProduct({ ...logged, PAGE_CACHE_MB: '0', SHED_ABOVE_MS: '0' }, program)
  try {
    await load(product.url + page, 5)
    return await load(product.url + page, 10)
  } finally {
    await product.stop()
  }
}

async function measureBare(bytes: number): Promise<autocannon.Result> {
  const program = path.join(import.meta.dirname, 'bare-fastify.ts')
  const bare = await startProgram({ program, env: { BYTES: String(bytes) } })
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
