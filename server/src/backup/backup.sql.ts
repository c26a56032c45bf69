import type { Sql } from '../platform/database/database.ts'

/** The temporary replication slot retains the log that the copy needs until this connection ends. */
export async function beginCopy(sql: Sql): Promise<void> {
  await sql`set statement_timeout = 0`
  await sql`select pg_create_physical_replication_slot('obole_backup_' || pg_backend_pid(), true, true)`
  await sql`select pg_backup_start('obole', fast => true)`
}

/** Returns the content of `backup_label`, without which the copy is not usable. */
export async function endCopy(sql: Sql): Promise<string> {
  const [row] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(wait_for_archive => false)`
  if (!row) throw new Error('PostgreSQL gave no label for the copy.')
  return row.labelfile
}

/** Refresh tokens that were replaced after the backup would be valid again. */
export async function endAllSessions(sql: Sql): Promise<void> {
  await sql`set statement_timeout = 0`
  await sql`delete from sessions`
}

/** True when it has no table outside the system schemas. */
export async function isEmptyDatabase(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ tables: number }[]>`
    select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
  `
  return row?.tables === 0
}
