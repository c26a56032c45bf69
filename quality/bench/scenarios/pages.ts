import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startNginx } from '@obole/testing/nginx'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import autocannon from 'autocannon'
import { loadFromOthers, onFirstCore } from '../support/cores.ts'
import { type RunningProduct, startProduct, startProgram, untilJobsAreDone } from '../support/product.ts'
import type { Section } from '../support/table.ts'

const page = '/@demo'
const logged = { LOG_LEVEL: 'info' }

/**
 * A public page from the cache and rendered anew, with logs and metrics on, beside a bare Fastify that gives the same
 * answer; and from the cache of nginx, beside nginx with a file of the same bytes: one core for the server and its database, the load from the others. With `BASELINE=<folder of another checkout,
 * built>` its rendered pages are measured in the same run.
 */
export function benchPages(): Promise<Section> {
  return loadFromOthers(measure)
}

async function measure(): Promise<Section> {
  const { cached, bare, unchanged, behindNginx, file, bytes, failed } = await measureCached()
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
        atLeast: 0.4,
      },
      {
        name: 'cached, 99th percentile',
        value: cached.p99,
        unit: 'ms',
        limit: { name: 'bare Fastify', value: bare.p99 },
      },
      {
        name: '304',
        value: unchanged.perS,
        unit: '/s',
        limit: { name: 'bare Fastify, same answer', value: bare.perS },
      },
      {
        name: 'behind nginx with the shipped cache',
        value: behindNginx.perS,
        unit: '/s',
        limit: { name: 'nginx, a file of the same bytes', value: file.perS },
        atLeast: 0.8,
      },
      {
        name: 'rendered',
        value: rendered.requests.average,
        unit: '/s',
        ...(baseline && { limit: { name: 'baseline', value: baseline.requests.average }, atLeast: 1.5 }),
      },
      { name: 'rendered, 99th percentile', value: rendered.latency.p99, unit: 'ms' },
      { name: 'answers that were neither 200 nor 304', value: failed, unit: '', atMost: 0 },
    ],
  }
}

/** In turns of a second: the speed of a core that others share changes from one moment to the next. */
const rounds = Number(process.env['PAGES_ROUNDS'] ?? 15)

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
    const nginx = await startNginx(product.port, withFile(answer))
    try {
      await load(`${bare.url}/page`, 2)
      const runs = {
        cached: [] as autocannon.Result[],
        bare: [] as autocannon.Result[],
        unchanged: [] as autocannon.Result[],
        behindNginx: [] as autocannon.Result[],
        file: [] as autocannon.Result[],
      }
      for (let round = 0; round < rounds; round += 1) {
        runs.cached.push(await load(url, 1))
        runs.bare.push(await load(`${bare.url}/page`, 1))
        runs.unchanged.push(await load(url, 1, { 'if-none-match': String(answer.headers['etag']) }))
        runs.behindNginx.push(await load(`http://127.0.0.1:${nginx.port}${page}`, 1))
        runs.file.push(await load(`http://127.0.0.1:${nginx.port}/file`, 1))
      }
      const isUnchanged = (run: autocannon.Result) => (run as { '3xx'?: number })['3xx'] ?? 0
      const failed = Object.values(runs)
        .flat()
        .reduce((sum, run) => sum + run.non2xx - isUnchanged(run), 0)
      return {
        cached: figuresOf(runs.cached),
        bare: figuresOf(runs.bare),
        unchanged: figuresOf(runs.unchanged),
        behindNginx: figuresOf(runs.behindNginx),
        file: figuresOf(runs.file),
        bytes: answer.body.byteLength,
        failed,
      }
    } finally {
      await nginx.stop()
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

/** The documented nginx without its limits, on one core, with the page as a file. */
function withFile({ headers, body }: Answer) {
  return (configuration: string, folder: string) => {
    writeFileSync(path.join(folder, 'page'), body)
    const sent = ['content-encoding', 'content-security-policy', 'cache-control', 'vary', 'content-language'] as const
    const added = sent.map((name) => `add_header ${name} ${JSON.stringify(String(headers[name]))};`)
    const file = `location = /file { alias ${folder}/page; default_type text/html; ${added.join(' ')} }`
    return configuration.replaceAll(/^ *limit_(req|conn).*$/gm, '').replace('  location / {', `${file}\n  location / {`)
  }
}

function startBare(file: string, { headers, body }: Answer) {
  const { date, connection, 'keep-alive': keepAlive, 'content-length': length, ...sent } = headers
  writeFileSync(file, JSON.stringify({ headers: sent, body: body.toString('base64') }))
  const program = path.join(import.meta.dirname, '..', 'support', 'bare-fastify.ts')
  return startProgram({ program, wrapper: onFirstCore, env: { ANSWER: file } })
}

/** As many as the one process can, with nothing refused. */
async function measureRendered(checkout?: string) {
  const settings = { ...logged, PAGE_CACHE_MB: '0', SHED_ABOVE: '0' }
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
