import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fastestTemporaryFolder, runPrefix } from '@obole/testing/temporary-folder'
import type { TestProject } from 'vitest/node'
import { lockFolder } from '../../embedded-postgres/folder-lock.ts'
import { startPostgres } from '../../embedded-postgres/start.ts'
import { migrateJobs } from '../../jobs/run-jobs.ts'
import { connect } from '../../platform/database/database.ts'
import { migrate, migrationsFolder } from '../../platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that nobody connects to: test databases are copies of it. */
    templateUrl: string
    /** Removed at the end of the run; in memory where there is enough. */
    runFolder: string
  }
}

/** Nothing here outlives the run. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  max_wal_size: '128MB',
}

const abandonedAfterMs = 10 * 60_000

export function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideDatabase(project)
}

/** One PostgreSQL for all test files of a run: the one that we bring, or an installed one. */
export async function provideDatabase(project: TestProject, installed?: string): Promise<() => Promise<void>> {
  // A copy of the template takes 12 ms in memory.
  const place = fastestTemporaryFolder()
  await removeAbandoned(place)
  const dataDir = await mkdtemp(path.join(place, runPrefix))
  // The `initdb` before 16 leaves its folder and comes back by the path, also as the user that root runs it as.
  if (installed) await chmod(dataDir, 0o711)
  const postgres = await startPostgres({ dataDir, settings, installed })
  const end = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
  try {
    await prepareTemplate(postgres.url)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('templateUrl', postgres.url)
  project.provide('runFolder', dataDir)
  return end
}

async function prepareTemplate(url: string): Promise<void> {
  await migrateJobs(url)
  const sql = connect(url, { max: 1 })
  try {
    await migrate(sql, migrationsFolder)
  } finally {
    await sql.end()
  }
}

/** A run that was killed leaves its folder, in memory perhaps, and nobody would ever remove it. */
async function removeAbandoned(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const folder = path.join(place, name)
    if (name.startsWith(runPrefix) && (await isAbandoned(folder))) await rm(folder, { recursive: true, force: true })
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  try {
    const { mtimeMs, uid } = await stat(folder)
    if (uid !== process.getuid?.() || Date.now() - mtimeMs < abandonedAfterMs) return false
    lockFolder(folder).release()
    return true
  } catch {
    return false
  }
}
