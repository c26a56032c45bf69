import { ConfigError } from '../config/config-error.ts'
import { migrateJobs } from '../jobs/run-jobs.ts'
import type { Pool } from '../platform/database/database.ts'
import { listMissingMigrations, migrate, migrationsFolder } from '../platform/database/migrate.ts'

/** Brings the schema up to this release, that of the job library first. Returns the migrations applied now. */
export async function migrateSchema(sql: Pool, databaseUrl: string): Promise<string[]> {
  await migrateJobs(databaseUrl)
  return migrate(sql, migrationsFolder)
}

/** For `MIGRATE=0`: refuses a database that is older than this release. */
export async function requireSchema(sql: Pool): Promise<void> {
  const missing = await listMissingMigrations(sql, migrationsFolder)
  if (missing.length === 0) return
  throw new ConfigError(
    `MIGRATE must be 1, or \`migrate\` run first: the database lacks ${missing[0]}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}.`,
  )
}
