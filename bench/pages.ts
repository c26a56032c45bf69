import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import autocannon from 'autocannon'
import { loadFromOthers, onFirstCore } from './cores.ts'
import { type RunningProduct, startProduct, startProgram, untilJobsAreDone } from './product.ts'
import type { Section } from './table.ts'

const page = '/@demo'
const logged = { LOG_LEVEL: 'info' }

/**
 * A public page from the cache and rendered anew, with logs and metrics on, beside a bare Fastify that gives the same
 * answer: one core for the server and its database, the load from the others. With `BASELINE=<folder of another checkout,
 * built>` its rendered pages are measured in the same run.
 */
export function benchPages(): Promise<Section> {
  return loadFromOthers(measure)
}

async function measure(): Promise<Section> {
  const { cached, bare, unchanged, bytes, failed } = await measureCached()
  const rendered = await measureRendered()
  const baseline = process.env['BASELINE'] ? await measureRendered(process.env['BASELINE']) : null
  return {
    title: `Pages: ${page}, ${bytes} bytes of brotli, 16 connections`,
    rows: [
      {
        name: 'cached',
        value: cached.perS,
        unit: '/s',
        limit: { name: 'bare Fastify, same answer', value: bare.perS },
        atLeast: 0.8,
      },
      {
        name: 'cached, 99th percentile',
        value: cached.p99,
        unit: 'ms',
        limit: { name: 'bare Fastify', value: bare.p99 },
        atMost: 1.5,
      },
      {
        name: '304',
        value: unchanged.perS,
        unit: '/s',
        limit: { name: 'bare Fastify, same answer', value: bare.perS },
      },
      {
        name: 'rendered',
        value: rendered.requests.average,
        unit: '/s',
        ...(baseline && { limit: { name: 'baseline', value: baseline.requests.average }, atLeast: 3 }),
      },
      { name: 'rendered, 99th percentile', value: rendered.latency.p99, unit: 'ms' },
      { name: 'answers that were neither 200 nor 304', value: failed, unit: '', atMost: 0 },
    ],
  }
}

/** In turns of a second: the speed of a core that others share changes from one moment to the next. */
const rounds = 15

async function measureCached() {
  const product = await startProduct(logged, { wrapper: onFirstCore })
  const { folder, remove } = temporaryFolder()
  try {
    await untilJobsAreDone(product.url)
    dropOutput(product)
    const url = product.url + page
    await load(url, 5)
    const answer = await readAnswer(url)
    const bare = await startBare(path.join(folder, 'answer.json'), answer)
    try {
      await load(`${bare.url}/page`, 2)
      const runs = {
        cached: [] as autocannon.Result[],
        bare: [] as autocannon.Result[],
        unchanged: [] as autocannon.Result[],
      }
      for (let round = 0; round < rounds; round += 1) {
        runs.cached.push(await load(url, 1))
        runs.bare.push(await load(`${bare.url}/page`, 1))
        runs.unchanged.push(await load(url, 1, { 'if-none-match': String(answer.headers['etag']) }))
      }
      const isUnchanged = (run: autocannon.Result) => (run as { '3xx'?: number })['3xx'] ?? 0
      const failed = Object.values(runs)
        .flat()
        .reduce((sum, run) => sum + run.non2xx - isUnchanged(run), 0)
      return {
        cached: figuresOf(runs.cached),
        bare: figuresOf(runs.bare),
        unchanged: figuresOf(runs.unchanged),
        bytes: answer.body.byteLength,
        failed,
      }
    } finally {
      await bare.stop()
    }
  } finally {
    await product.stop()
    remove()
  }
}

/** To keep a line for each request would take the load generator's time, as if the server were slower. */
function dropOutput({ process: { stdout } }: RunningProduct): void {
  stdout?.removeAllListeners('data').resume()
}

function figuresOf(runs: autocannon.Result[]): { perS: number; p99: number } {
  const total = runs.reduce((sum, { requests }) => sum + requests.average, 0)
  const slowest = runs.map(({ latency }) => latency.p99).toSorted((a, b) => a - b)
  // The load generator counts in whole milliseconds.
  return { perS: total / runs.length, p99: Math.max(1, slowest[Math.floor(runs.length / 2)] ?? 0) }
}

interface Answer {
  headers: IncomingHttpHeaders
  body: Buffer
}

async function readAnswer(url: string): Promise<Answer> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage]
  return { headers: response.headers, body: await buffer(response) }
}

function startBare(file: string, { headers, body }: Answer) {
  const { date, connection, 'keep-alive': keepAlive, 'content-length': length, ...sent } = headers
  writeFileSync(file, JSON.stringify({ headers: sent, body: body.toString('base64') }))
  const program = path.join(import.meta.dirname, 'bare-fastify.ts')
  return startProgram({ program, wrapper: onFirstCore, env: { ANSWER: file } })
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

function load(url: string, seconds: number, headers: Record<string, string> = {}): Promise<autocannon.Result> {
  return autocannon({
    url,
    duration: seconds,
    connections: 16,
    headers: { 'accept-encoding': 'br', ...headers },
    setupClient: (client) => skipBodies(client as never),
  })
}

/** The load generator turns every body into text, which takes many times as long as to send one that is compressed. */
function skipBodies({ pipelinedRequests }: { pipelinedRequests: { addBody(body: Buffer): void } }): void {
  pipelinedRequests.addBody = () => undefined
}
