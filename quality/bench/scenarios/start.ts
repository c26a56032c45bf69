import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { reservePort } from '@obole/testing/reserve-port'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { percentile } from '../support/latency.ts'
import { openProduction } from '../support/production.ts'
import type { Section } from '../support/table.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const starts = 5

/** From the command to the first page, once everything is built and the database is there. */
export async function benchStart(): Promise<Section> {
  const embedded = await startEmbedded()
  const external = await startExternal()
  return {
    title: `Start to the first page, median of ${starts}`,
    rows: [
      { name: '`npm start`, embedded database', value: percentile(embedded, 0.5), unit: 'ms', atMost: 2000 },
      { name: '`server/dist/main.js`, external database', value: percentile(external, 0.5), unit: 'ms', atMost: 1000 },
    ],
  }
}

async function startEmbedded(): Promise<number[]> {
  const { folder, remove } = temporaryFolder()
  const port = await reservePort()
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), DATA_DIR: folder }
  const times: number[] = []
  try {
    // The first makes the database and compiles what the next ones find compiled.
    for (let count = 0; count <= starts; count += 1) {
      const begunAtMs = performance.now()
      const npm = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true })
      await untilShown(`http://127.0.0.1:${port}/@demo`)
      if (count > 0) times.push(performance.now() - begunAtMs)
      const ended = once(npm, 'exit')
      // npm's own process, the shell's and the product's.
      process.kill(-(npm.pid ?? 0), 'SIGTERM')
      await ended
      await untilFree(port)
    }
  } finally {
    remove()
  }
  return times
}

async function startExternal(): Promise<number[]> {
  const production = await openProduction()
  const times: number[] = []
  try {
    for (let count = 0; count <= starts; count += 1) {
      const begunAtMs = performance.now()
      const product = await production.launch()
      await untilShown(`${product.url}/@obole`)
      if (count > 0) times.push(performance.now() - begunAtMs)
      await product.stop()
    }
  } finally {
    await production.close()
  }
  return times
}

async function untilShown(url: string): Promise<void> {
  while ((await statusOf(url)) !== 200) await wait(5)
}

async function untilFree(port: number): Promise<void> {
  while ((await statusOf(`http://127.0.0.1:${port}/healthz`)) !== 0) await wait(50)
}

/** 0 while nobody answers. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent: false }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    request.once('error', () => resolve(0))
  })
}
