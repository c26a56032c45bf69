import type { Sql } from '@obole/server/platform/database/database'

export async function countUnfinishedEvents(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from provider_events where processed_at is null
  `
  return row?.count ?? 0
}

/** How often each of these tips is booked as paid; 0 for one that is unknown. */
export async function countCharges(sql: Sql, tipIds: string[]): Promise<number[]> {
  const rows = await sql<{ charges: number }[]>`
    select (select count(*)::int from ledger_entries e where e.tip_id = t.id and e.kind = 'charge') as charges
    from unnest(${tipIds}::uuid[]) as t (id)
  `
  return rows.map(({ charges }) => charges)
}

export async function countBrokenInvariants(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from check_invariants()`
  return row?.count ?? Number.NaN
}
