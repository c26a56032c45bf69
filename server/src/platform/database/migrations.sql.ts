import type { Sql } from './database.ts'

export interface AppliedMigration {
  name: string
  checksum: string
}

/** Held until the transaction ends: of several processes that start at once, one migrates and the others wait. */
export async function lockMigrations(tx: Sql, timeouts: { lockMs: number; migrationLockMs: number }): Promise<void> {
  await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${`${timeouts.lockMs}ms`}, true)`
  await tx`select pg_advisory_xact_lock(hashtext('obole.migrations'))`
  await tx`select set_config('lock_timeout', ${`${timeouts.migrationLockMs}ms`}, true)`
}

export async function createMigrationsTable(tx: Sql): Promise<void> {
  await tx`
    create table if not exists migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )
  `
}

/** None in a database that was never migrated. */
export async function findAppliedMigrations(sql: Sql): Promise<AppliedMigration[]> {
  const [row] = await sql<{ exists: boolean }[]>`select to_regclass('migrations') is not null as exists`
  return row?.exists ? sql<AppliedMigration[]>`select name, checksum from migrations order by name` : []
}

export async function applyMigration(tx: Sql, migration: AppliedMigration, text: string): Promise<void> {
  await tx.unsafe(text)
  await tx`insert into migrations (name, checksum) values (${migration.name}, ${migration.checksum})`
}
