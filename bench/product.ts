import { execFileSync } from 'node:child_process'
import { type LaunchOptions, type Product, startProduct as start } from '@obole/testing/launch-product'
import { temporaryFolder } from '@obole/testing/temporary-folder'

/** The whole product, without limits by address and with nothing logged but errors; of another checkout by its `program`. */
export async function startProduct(
  env: Record<string, string> = {},
  program?: string,
): Promise<Product & { dataDir: string }> {
  const { folder, remove } = temporaryFolder()
  const settings = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '100000', ...env }
  const product = await startProgram({ env: settings, ...(program && { program }) })
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

/** A program of ours with the settings of `npm start`: less memory at rest, shorter pauses under load. */
export async function startProgram(options: LaunchOptions): Promise<Product> {
  const product = await start({ ...options, nodeOptions: ['--max-semi-space-size=8'] })
  // By number: a name would be looked up for each connection.
  return { ...product, url: `http://127.0.0.1:${product.port}` }
}

export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
