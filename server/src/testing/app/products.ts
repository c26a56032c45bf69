import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Product, startProduct } from '@obole/testing/launch-product'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { until } from '@obole/testing/until'
import { inject, onTestFinished } from 'vitest'
import { findPostgres } from '../../embedded-postgres/start.ts'
import { vacuumAll } from '../database/test-database.sql.ts'
import { asSuperuser } from '../database/test-database.ts'
import { countDueJobs } from '../tips/tips.sql.ts'

/** Removed when the test has ended. */
export function folder(): string {
  const { folder: made, remove } = temporaryFolder(inject('runFolder'))
  onTestFinished(remove)
  return made
}

/** What a first start leaves in `DATA_DIR`, for tests of something else. Removed when the test has ended. */
export async function startedFolder(): Promise<string> {
  const original = path.join(inject('runFolder'), 'started')
  await until('a first start is over', () => existsSync(original) || makeStarted(original))
  const copy = folder()
  // PostgreSQL checks who owns its files, and who may read them.
  await promisify(execFile)('cp', ['-a', `${original}/.`, copy])
  return copy
}

/** False while another test makes it. Its name is that of a folder that is whole. */
async function makeStarted(original: string): Promise<boolean> {
  const draft = `${original}.new`
  try {
    await mkdir(draft)
  } catch {
    return false
  }
  try {
    await startOnce(draft)
    await rename(draft, original)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return true
}

async function startOnce(dataDir: string): Promise<void> {
  const product = await startProduct({ env: { DATA_DIR: dataDir, DEMO: '0' } })
  const url = (await findPostgres(dataDir)) ?? ''
  await asSuperuser(
    url,
    async (sql) => {
      // The pictures of the house's page.
      await until('its jobs are done', async () => (await countDueJobs(sql)) === 0)
      await vacuumAll(sql)
    },
    'obole',
  )
  await asSuperuser(url, vacuumAll)
  const code = await product.stop()
  if (code !== 0) throw new Error(`It ended with ${code}: ${product.output()}`)
}

/** Killed when the test has ended, before the folders that were made for it are removed. */
export function watched(product: Product): Product {
  onTestFinished(async () => void (await product.stop('SIGKILL')))
  return product
}
