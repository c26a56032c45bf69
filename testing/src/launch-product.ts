import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compileCache } from './compile-cache.ts'
import { reservePort } from './reserve-port.ts'

const server = path.join(import.meta.dirname, '..', '..', 'server')
const mainProgram = path.join(server, 'src', 'main.ts')

/** The same as `npm start` runs it, once it is built. */
export const builtProgram = path.join(server, 'dist', 'main.js')

/** Node’s options for a product whose password hashes cost next to nothing. */
export const cheapHashes = ['--import', path.join(import.meta.dirname, 'cheap-argon2.ts')]

export interface LaunchOptions {
  /** The whole configuration: nothing of the caller's own environment is passed on. */
  env?: Record<string, string>
  /** Another program than `server/src/main.ts`; it prints `is up.` once it serves. */
  program?: string
  args?: string[]
  nodeOptions?: string[]
  /** A command that starts Node in its place, e.g. `prlimit`. */
  wrapper?: string[]
  /** With a channel for messages: `process.send`. */
  hasChannel?: boolean
  /** Also print what it prints, on standard error. */
  isVerbose?: boolean
}

export interface Product {
  process: ChildProcess
  pid: number
  port: number
  url: string
  /** Everything printed so far. */
  output(): string
  /** The exit code, null when a signal ended it. */
  exited: Promise<number | null>
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** The product as a process of its own, on a port of its own, ready to serve. */
export async function startProduct(options: LaunchOptions = {}): Promise<Product> {
  const product = await launchProduct(options)
  await untilUp(product)
  return product
}

/** As `startProduct`, but without waiting: for starts that are meant to fail. */
export async function launchProduct(options: LaunchOptions): Promise<Product> {
  const port = options.env?.['PORT'] ?? String(await reservePort())
  const [command = process.execPath, ...before] = [...(options.wrapper ?? []), process.execPath]
  const child = spawn(
    command,
    [...before, ...(options.nodeOptions ?? []), options.program ?? mainProgram, ...(options.args ?? [])],
    {
      env: {
        PATH: process.env['PATH'],
        TMPDIR: tmpdir(),
        // A release brings a library of Node's.
        ...(process.env['LD_LIBRARY_PATH'] && { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] }),
        LOG_LEVEL: 'error',
        ...compileCache,
        ...options.env,
        PORT: port,
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(options.hasChannel ? ['ipc' as const] : [])],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
    if (options.isVerbose) stream?.pipe(process.stderr)
  }
  // `close`, not `exit`: only then has everything that it printed arrived.
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    process: child,
    pid: child.pid ?? 0,
    port: Number(port),
    url: `http://localhost:${port}`,
    output: () => output,
    exited,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}

function untilUp(product: Product): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!product.output().includes('is up.')) return
      // Searched again for each line of its log, what it printed would take all of the caller's time.
      product.process.stdout?.off('data', look)
      resolve()
    }
    product.process.stdout?.on('data', look)
    void product.exited.then((code) => reject(new Error(`It ended with ${code}: ${product.output()}`)))
  })
}
