import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '..')

export interface Running {
  url: string
  pid: number
  stop(): Promise<void>
}

/** The whole product on a free port, without limits by address and with nothing logged but trouble. */
export async function startProduct(env: Record<string, string> = {}): Promise<Running & { dataDir: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'obole-bench-'))
  const port = Number(env['PORT'] ?? (await freePort()))
  const running = await start(path.join(root, 'server', 'src', 'main.ts'), port, {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '100000',
    ...env,
  })
  return {
    ...running,
    dataDir,
    async stop() {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A program of ours as a process of its own, ready when it answers. */
export async function start(program: string, port: number, env: Record<string, string>): Promise<Running> {
  // As `npm run serve` has it: less memory at rest, shorter pauses under load.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', program], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(child, `${url}/healthz`)
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

async function untilAnswers(child: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error('It did not start: see above.')
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await wait(100)
  }
  throw new Error('It did not answer within a minute.')
}
