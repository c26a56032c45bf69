import type { Sql } from '../../platform/database/database.ts'

/** As some hours later. */
export async function dueForReading(sql: Sql): Promise<void> {
  await sql`update payout_accounts set deposits_due_at = now()`
}

/** What the lines at the provider and the ledger say that the creator has of each tip. */
export async function listLineSums(sql: Sql, tipIds: string[]) {
  return await sql<{ tipId: string; lines: number; ledger: number }[]>`
    select t.id as "tipId",
      (select coalesce(sum(net_cents), 0)::int from balance_lines l where l.tip_id = t.id) as lines,
      (select coalesce(sum(creator_cents), 0)::int from ledger_entries e where e.tip_id = t.id) as ledger
    from unnest(${tipIds}::uuid[]) with ordinality as t (id, place) order by t.place
  `
}
