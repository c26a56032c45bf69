import path from 'node:path'
import { type Measurement, report } from '@obole/testing/budget'
import autocannon from 'autocannon'
import { residentMegabytes, startProduct, startProgram } from './product.ts'

/** A public page rendered per second, beside a bare Fastify reply of the same bytes; and the memory of an idle server. */
export async function benchPages(): Promise<boolean> {
  const product = await startProduct()
  try {
    const idleMegabytes = residentMegabytes(product.pid)
    const page = `${product.url}/@obole`
    const bytes = (await (await fetch(page, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer()).byteLength
    await load(page, 2)
    const rendered = await load(page, 8)
    const compressed = await load(page, 5, { 'accept-encoding': 'br' })
    const read = await load(`${product.url}/api/creators/@obole`, 5)
    const bare = await measureBare(bytes)
    const measurements: Measurement[] = [
      { name: 'server process, idle', value: idleMegabytes, unit: 'MB', atMost: 220 },
      { name: `/@obole (${bytes} bytes), plain`, value: rendered.requests.average, unit: '/s' },
      { name: '/@obole, 99th percentile at 10 connections', value: rendered.latency.p99, unit: 'ms' },
      { name: '/@obole, brotli', value: compressed.requests.average, unit: '/s' },
      { name: 'GET /api/creators/@obole', value: read.requests.average, unit: '/s' },
      { name: 'bare Fastify, same bytes', value: bare, unit: '/s' },
      { name: 'bare ÷ rendered', value: bare / rendered.requests.average, unit: 'times' },
      {
        name: 'answers that were not 200',
        value: rendered.non2xx + compressed.non2xx + read.non2xx,
        unit: '',
        atMost: 0,
      },
      { name: 'server process, after the load', value: residentMegabytes(product.pid), unit: 'MB' },
    ]
    return report('Pages', measurements)
  } finally {
    await product.stop()
  }
}

function load(url: string, seconds: number, headers: Record<string, string> = { 'accept-encoding': 'identity' }) {
  return autocannon({ url, duration: seconds, connections: 10, headers })
}

async function measureBare(bytes: number): Promise<number> {
  const program = path.join(import.meta.dirname, 'bare-fastify.ts')
  const bare = await startProgram({ program, env: { BYTES: String(bytes) } })
  try {
    await load(`${bare.url}/page`, 1)
    return (await load(`${bare.url}/page`, 5)).requests.average
  } finally {
    await bare.stop()
  }
}
