import type { Sql } from '../platform/database/database.ts'

/** From here on all that is written is kept until this connection ends: the slot holds the log that a copy will need. */
export async function beginCopy(sql: Sql): Promise<void> {
  await sql`set statement_timeout = 0`
  await sql`select pg_create_physical_replication_slot('obole_backup_' || pg_backend_pid(), true, true)`
  await sql`select pg_backup_start('obole', fast => true)`
}

/** What a copy must contain in its file `backup_label` to be a whole one. */
export async function endCopy(sql: Sql): Promise<string> {
  const [row] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(wait_for_archive => false)`
  if (!row) throw new Error('PostgreSQL gave no label for the copy.')
  return row.labelfile
}

/** Tokens that were replaced after the backup would be good again: everyone signs in anew. */
export async function endAllSessions(sql: Sql): Promise<void> {
  await sql`set statement_timeout = 0`
  await sql`delete from sessions`
}

/** True when nothing of ours is in it. */
export async function isEmptyDatabase(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ tables: number }[]>`
    select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
  `
  return row?.tables === 0
}
