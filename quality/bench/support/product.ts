import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  builtProgram,
  type LaunchOptions,
  launchProduct,
  type Product,
  startProduct as start,
} from '@obole/testing/launch-product'
import { startOptions } from '@obole/testing/start-options'
import { temporaryFolder } from '@obole/testing/temporary-folder'

export type RunningProduct = Product & { dataDir: string }

/** The whole product, without limits by address and with nothing logged but errors; of another checkout by its `program`. */
export async function startProduct(
  env: Record<string, string> = {},
  options: Pick<LaunchOptions, 'program' | 'wrapper'> = {},
): Promise<RunningProduct> {
  const { folder, remove } = temporaryFolder()
  const settings = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '100000', UNDO_MINUTES: '0', ...env }
  const product = await startProgram({ env: settings, ...options })
  return {
    ...product,
    dataDir: folder,
    async stop(signal) {
      const code = await product.stop(signal)
      remove()
      return code
    },
  }
}

/** A program of ours with the settings of `npm start`. */
export async function startProgram(options: LaunchOptions): Promise<Product> {
  return byNumber(await start({ ...options, ...tuned(options) }))
}

export async function launchProgram(options: LaunchOptions): Promise<Product> {
  return byNumber(await launchProduct({ ...options, ...tuned(options) }))
}

function tuned({ env, program = builtProgram }: LaunchOptions): LaunchOptions {
  const options = startOptions()
  return { program, ...options, env: { ...options.env, ...env } }
}

/** A name would be looked up for each connection. */
function byNumber(product: Product): Product {
  return { ...product, url: `http://127.0.0.1:${product.port}` }
}

/** The demo's pictures are stored in the background of the first start: until then the machine is busy. */
export async function untilJobsAreDone(url: string): Promise<void> {
  const isBusy = async () => !/^obole_jobs_waiting 0$/m.test(await (await fetch(`${url}/metrics`)).text())
  do await wait(2000)
  while (await isBusy())
}

export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** Stripe’s stand-in as a process of its own. */
export async function startStripe(publicUrl: string) {
  const program = path.join(import.meta.dirname, '..', '..', '..', 'sandbox', 'src', 'stripe', 'main.ts')
  const process_ = spawn(process.execPath, [program, '--public-url', publicUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(process_.stdout, 'data')) as [Buffer]
  const addresses = JSON.parse(String(line)) as Record<
    'apiBase' | 'apiKey' | 'webhookSecret' | 'accountsWebhookSecret',
    string
  >
  return { ...addresses, process: process_ }
}
