import type { Pool, Sql } from '../../platform/database/database.ts'

/**
 * The tables that a function reads from end to end although PostgreSQL was told to avoid it, i.e. for want of an index. Its
 * cascades are counted too. What it writes is undone.
 */
export async function listScanned(sql: Pool, run: (tx: Sql) => Promise<unknown>): Promise<string[]> {
  let scanned: string[] = []
  const undo = new Error('undo')
  await sql
    .begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      // What the connection did before is counted until it is reported.
      const before = new Set(await listScans(tx))
      await run(tx)
      scanned = (await listScans(tx)).filter((scan) => !before.has(scan)).map((scan) => scan.split(' ')[0] ?? '')
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return scanned
}

/** Each table with how often it was read from end to end. */
async function listScans(tx: Sql): Promise<string[]> {
  const rows = await tx<{ scan: string }[]>`
    select relname || ' ' || seq_scan as scan from pg_stat_xact_user_tables where seq_scan > 0 order by relname
  `
  return rows.map(({ scan }) => scan)
}

/** A page with a goal, whose owner's account is due to be erased. */
export async function insertErasable(sql: Sql, id: string): Promise<void> {
  await sql`
    insert into users (id, email, email_key, email_verified_at, erased_after)
    values (${id}, 'zoe@exemple.ca', 'zoe@exemple.ca', now(), now())
  `
  await sql`insert into slugs (slug, creator_id) values ('zoe', ${id})`
  await sql`
    insert into creators (id, slug, name, deleted_at, erased_after) values (${id}, 'zoe', 'Zoé', now(), now())
  `
  await sql`
    insert into goals (id, creator_id, texts, amount_cents) values (${id}, ${id}, '{"fr": {"title": "Un piano"}}', 500)
  `
}
