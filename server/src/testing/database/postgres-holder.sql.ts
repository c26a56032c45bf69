import type { Sql } from '../../platform/database/database.ts'

/** Commits a row and counts those that earlier starts have committed, this one among them. */
export async function insertStart(sql: Sql): Promise<number> {
  await sql`create table if not exists starts (started_at timestamptz not null default now())`
  await sql`insert into starts default values`
  const rows = await sql`select from starts`
  return rows.count
}
