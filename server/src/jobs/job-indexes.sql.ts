import type { Pool, Sql } from '../platform/database/database.ts'
import { lockMigrations } from '../platform/database/migrations.sql.ts'

const timeouts = { lockMs: 60_000, migrationLockMs: 5000 }

/** While a mail server is down, most jobs wait and have been tried: each gauge has an index of its own. */
const indexes = [
  { name: 'jobs_locked', on: 'locked_at', where: 'locked_at is not null' },
  { name: 'jobs_untried', on: 'run_at', where: 'is_available = true and attempts = 0' },
  { name: 'jobs_failing', on: 'run_at', where: 'is_available = true and attempts > 0' },
  { name: 'jobs_dead', on: 'run_at', where: 'attempts >= max_attempts' },
]

const columns = ['locked_at', 'run_at', 'is_available', 'attempts', 'max_attempts']

/**
 * The table belongs to graphile-worker: a version that names it or its columns otherwise gets no indexes, and starts.
 * Answers the indexes that it created.
 */
export async function createJobIndexes(sql: Pool): Promise<string[]> {
  return sql.begin(async (tx) => {
    await lockMigrations(tx, timeouts)
    const missing = (await hasColumns(tx)) ? await listMissing(tx) : []
    for (const { name, on, where } of missing)
      await tx.unsafe(`create index ${name} on graphile_worker._private_jobs (${on}) where ${where}`)
    return missing.map(({ name }) => name)
  })
}

async function hasColumns(tx: Sql): Promise<boolean> {
  const found = await tx`
    select from pg_attribute
    where attrelid = to_regclass('graphile_worker._private_jobs') and attname = any(${columns}::text[]) and not attisdropped
  `
  return found.length === columns.length
}

async function listMissing(tx: Sql): Promise<typeof indexes> {
  const rows = await tx<{ name: string }[]>`
    select indexname::text as name from pg_indexes where schemaname = 'graphile_worker'
  `
  return indexes.filter(({ name }) => !rows.some((row) => row.name === name))
}
