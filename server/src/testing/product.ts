import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const main = path.join(import.meta.dirname, '..', 'main.ts')

export interface Product {
  process: ChildProcess
  url: string
  /** Everything printed so far. */
  output(): string
  /** Sends the signal and gives the exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** The product as a process of its own, for what only a process can show: signals, exit codes, kill -9. */
export function runProduct(env: Record<string, string>): Product {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return {
    process: child,
    url: `http://localhost:${env['PORT']}`,
    output: () => output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      const [code] = await once(child, 'exit')
      return code
    },
  }
}

export async function startProduct(env: Record<string, string>): Promise<Product> {
  const product = runProduct({ PORT: String(await freePort()), DEMO: '0', ...env })
  await until('the product is up', async () => {
    if (product.process.exitCode !== null) throw new Error(`The product ended: ${product.output()}`)
    return product.output().includes('is up.')
  })
  return product
}

export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'obole-product-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Asks again until it holds: for what another process does in its own time. */
export async function until(fact: string, holds: () => Promise<boolean>, timeoutMs = 90_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${fact}`)
    await wait(50)
  }
}
