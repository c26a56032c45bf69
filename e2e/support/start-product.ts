import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')

/** The whole product, as `npm start` gives it, on a free port with data of its own. Ends with the run. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'obole-e2e-'))
  const port = await freePort()
  const product = spawn(process.execPath, [path.join(root, 'server', 'src', 'main.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  product.stdout.pipe(process.stderr)
  process.env.BASE_URL = `http://localhost:${port}`
  await untilReady(product, `http://localhost:${port}/readyz`)
  return async () => {
    product.kill('SIGTERM')
    await once(product, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function untilReady(product: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (product.exitCode !== null) throw new Error('The product did not start: see above.')
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  product.kill('SIGTERM')
  throw new Error('The product was not ready within two minutes.')
}
