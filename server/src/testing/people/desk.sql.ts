import type { Pool, Sql } from '../../platform/database/database.ts'

/** Every way to falsify the log, one after the other. */
export function* changeLog(sql: Sql, id: string) {
  yield sql`update desk_log set note = 'otherwise' where id = ${id}`
  yield sql`delete from desk_log where id = ${id}`
  yield sql`truncate desk_log`
}

export function* changeIncidents(sql: Sql) {
  yield sql`update incidents set people = 'none'`
  yield sql`delete from incidents`
  yield sql`truncate incidents`
}

/** All that a decision about a page may change, as it is stored. */
export async function readStandings(sql: Sql, id: string) {
  const [row] = await sql`
    select c.limited_at::text, c.suspended_at::text, c.removed_at::text, c.deleted_at::text, c.erased_after::text,
      u.disabled_at::text
    from creators c join users u on u.id = c.id where c.id = ${id}
  `
  return row
}

export async function findAuthor(sql: Sql, wordsId: string): Promise<{ email: string }> {
  const [row] = await sql<{ email: string }[]>`
    select t.supporter_email as email from wall_words w join tips t on t.id = w.tip_id where w.id = ${wordsId}
  `
  return row ?? { email: '' }
}

/** The log refuses it; a test may let time pass. */
export async function ageDecision(sql: Sql, id: string, days: number): Promise<void> {
  await sql`alter table desk_log disable trigger desk_log_append_only`
  await sql`update desk_log set at = at - make_interval(days => ${days}) where id = ${id}`
  await sql`alter table desk_log enable trigger desk_log_append_only`
}

/** So many pages, each reported once; the last one a thousand times more. */
export async function reportMany(pool: Pool, pages: number): Promise<void> {
  await pool.begin(async (sql) => {
    await sql`set local statement_timeout = '2min'`
    await insertMany(sql, pages)
  })
  await pool`analyze reports, reported_subjects, creators, desk_log`
}

async function insertMany(sql: Sql, pages: number): Promise<void> {
  await sql`insert into users (id, alias) select md5('many' || n)::uuid, 'A' from generate_series(1, ${pages}) n`
  await sql`
    insert into slugs (slug, creator_id) select 'many-' || n, md5('many' || n)::uuid from generate_series(1, ${pages}) n
  `
  await sql`
    insert into creators (id, slug, name)
    select md5('many' || n)::uuid, 'many-' || n, 'Page ' || n from generate_series(1, ${pages}) n
  `
  await sql`
    insert into reports (id, kind, subject_id, creator_id, category, reported_at)
    select gen_random_uuid(), 'page', md5('many' || n)::uuid, md5('many' || n)::uuid, 'spam', now() - n * interval '1 second'
    from (select least(n, ${pages}) as n from generate_series(1, ${pages} + 1000) n) s
  `
}
