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

/** The schemas of ours and of the job library, with all that is in them. */
export async function dropEverything(sql: Sql): Promise<void> {
  await sql`set statement_timeout = 0`
  await sql`drop schema if exists public, graphile_worker cascade`
  await sql`create schema public`
}

/** Keys that a row refers to, in their order. */
export async function listUsedFiles(sql: Sql, after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select distinct key from media_files where key > ${after} and uses > 0 and owner_id is not null
    order by key limit ${limit}
  `
  return rows.map(({ key }) => key)
}

export async function isFileUsed(sql: Sql, key: string): Promise<boolean> {
  const { count } = await sql`select from media_files where key = ${key} and uses > 0 and owner_id is not null limit 1`
  return count === 1
}

export interface TableSum {
  table: string
  rows: number
  /** Of the text of all rows, whatever their order. */
  checksum: string
}

/** Sessions are not restored; what is counted in `rate_limits` and `job_workers` concerns the processes that ran. */
const unlistedTables = ['sessions', 'refresh_tokens', 'rate_limits', 'job_workers']

/** Every table of ours, as this transaction sees it. */
export async function sumTables(sql: Sql): Promise<TableSum[]> {
  await sql`set local statement_timeout = 0`
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${unlistedTables}::text[]) order by tablename
  `
  const sums: TableSum[] = []
  for (const { name } of tables) {
    const [row] = await sql<{ rows: number; checksum: string }[]>`
      select count(*)::float8 as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum
      from ${sql(name)} t
    `
    sums.push({ table: name, rows: row?.rows ?? 0, checksum: row?.checksum ?? '' })
  }
  return sums
}

/** Another connection, `pg_dump` too, can read what this transaction sees. */
export async function exportSnapshot(sql: Sql): Promise<string> {
  await sql`set local idle_in_transaction_session_timeout = 0`
  const [row] = await sql<{ id: string }[]>`select pg_export_snapshot() as id`
  if (!row) throw new Error('PostgreSQL exported no snapshot.')
  return row.id
}
