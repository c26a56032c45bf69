import type { Sql } from '../../platform/database/database.ts'

interface UnpaidTip {
  amountCents: number
  startedAt: Date
  /** Null once the page is erased. */
  creatorName: string | null
  /** Null when the page takes no tips. */
  openSlug: string | null
}

/** Of a tip that was never paid nor held, and has no receipt. */
export async function findUnpaidTip(sql: Sql, tipId: string): Promise<UnpaidTip | undefined> {
  const [tip] = await sql<UnpaidTip[]>`
    select t.amount_cents as "amountCents", t.created_at as "startedAt", c.name as "creatorName",
      case when o.creator_id is not null then c.slug end as "openSlug"
    from tips t left join creators c on c.id = t.creator_id
    left join pages_open_to_tips o on o.creator_id = t.creator_id
    where t.id = ${tipId}
  `
  return tip
}
