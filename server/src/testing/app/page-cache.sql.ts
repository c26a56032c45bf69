import type { Sql } from '../../platform/database/database.ts'

/** Names of the tables that a query reads, whatever its parameters. */
export async function readTables(sql: Sql, query: string): Promise<string[]> {
  const [row] = await sql.unsafe(`explain (generic_plan, format json) ${query}`)
  const found: string[] = []
  JSON.stringify(row?.['QUERY PLAN'], (key, value) => {
    if (key === 'Relation Name') found.push(value)
    return value
  })
  return found
}

/** What of a table's changes is announced, as `insert`, `update`, `delete` and `truncate`; an update of some columns only is none. */
export async function readAnnounced(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ event: string }[]>`
    select distinct e.event from pg_trigger t, (values ('insert', 4), ('delete', 8), ('update', 16), ('truncate', 32)) e (event, bit)
    where t.tgrelid = ${table}::regclass and t.tgenabled = 'O' and t.tgqual is null and t.tgattr = ''
      and t.tgfoid::regproc::text like 'announce_%' and t.tgtype & e.bit > 0
    order by 1
  `
  return rows.map(({ event }) => event)
}

/** Cuts the connections that listen for page changes; how many there were. */
export async function cutListeners(sql: Sql): Promise<number> {
  const rows = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'obole-page-cache'
  `
  return rows.length
}

/** Cuts every connection but this one. */
export async function cutEverybody(sql: Sql): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  `
}

export async function rename(sql: Sql, creatorId: string, name: string): Promise<void> {
  await sql`update creators set name = ${name} where id = ${creatorId}`
}

export async function emptyPhotos(sql: Sql): Promise<void> {
  await sql`truncate photos cascade`
}
