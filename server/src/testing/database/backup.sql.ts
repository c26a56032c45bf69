import type { Pool } from '../../platform/database/database.ts'

/** A table whose batches add up to zero, a session, and an image that a page refers to. */
export async function makeCounted(sql: Pool, imageKey: string): Promise<void> {
  await sql`create table counted (id bigint generated always as identity primary key, value int not null, filler text)`
  await sql`create table sessions (id int)`
  await sql`insert into sessions values (1)`
  await sql`create table media_files (key text, owner_id uuid, uses int)`
  await sql`insert into media_files values (${imageKey}, gen_random_uuid(), 1)`
}

export async function insertCounted(sql: Pool, pairs: number): Promise<void> {
  await sql`
    insert into counted (value, filler)
    select case when n % 2 = 0 then 1 else -1 end, repeat('x', 300) from generate_series(1, ${pairs * 2}) as n
  `
}

export async function readCounted(sql: Pool): Promise<{ rows: number; sum: number; sessions: number }> {
  const [row] = await sql<{ rows: number; sum: number; sessions: number }[]>`
    select count(*)::int as rows, coalesce(sum(value), 0)::int as sum, (select count(*) from sessions)::int as sessions
    from counted
  `
  return row ?? { rows: 0, sum: 0, sessions: 0 }
}
