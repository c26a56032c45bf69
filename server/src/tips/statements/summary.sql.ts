import type { MonthSums } from '@obole/contract/calls/received-tips'
import type { Sql } from '../../platform/database/database.ts'

/** Newest first. */
export async function listMonths(sql: Sql, creatorId: string): Promise<MonthSums[]> {
  return await sql<MonthSums[]>`
    select to_char(day, 'YYYY-MM') as month, ${sums(sql)}
    from received_days where creator_id = ${creatorId} group by 1 order by 1 desc
  `
}

/** Of some days, both included. */
export async function sumDays(
  sql: Sql,
  creatorId: string,
  { from, to }: { from: string; to: string },
): Promise<Omit<MonthSums, 'month'>> {
  const [row] = await sql<Omit<MonthSums, 'month'>[]>`
    select ${sums(sql)} from received_days
    where creator_id = ${creatorId} and day between ${from}::text::date and ${to}::text::date
  `
  return row ?? { count: 0, amount: 0, refundedAmount: 0, netAmount: 0 }
}

export async function findFirstDay(sql: Sql, creatorId: string): Promise<string | null> {
  const [row] = await sql<{ day: string }[]>`
    select day::text from received_days where creator_id = ${creatorId} and tip_count > 0 order by day limit 1
  `
  return row?.day ?? null
}

function sums(sql: Sql) {
  return sql`coalesce(sum(tip_count), 0)::int as count, coalesce(sum(gross_cents), 0)::bigint as amount,
    coalesce(sum(refunded_cents), 0)::bigint as "refundedAmount", coalesce(sum(net_cents), 0)::bigint as "netAmount"`
}
