import { timeZone } from '@obole/contract/formatting/time-zone'
import type { Sql } from '../../platform/database/database.ts'

export interface DeskTipRow {
  id: string
  creatorId: string
  slug: string | null
  state: string
  at: Date
  amount: number
  refundedAmount: number
  pendingAmount: number
  creatorAmount: number
  feeAmount: number
  providerAmount: number | null
  isDisputed: boolean
  paymentId: string | null
}

const found = 20

export function findTipById(sql: Sql, id: string): Promise<DeskTipRow[]> {
  return tips(sql, sql`select ${id}::uuid as id`)
}

/** The last twelve digits of an id. */
export function listTipsByNumber(sql: Sql, number: string): Promise<DeskTipRow[]> {
  return tips(sql, sql`select id from tips where right(id::text, 12) = ${number.toLowerCase()} limit ${found}`)
}

/** A payment, a checkout, a refund or a transfer of the provider. */
export function listTipsByReference(sql: Sql, reference: string): Promise<DeskTipRow[]> {
  return tips(
    sql,
    sql`
      select id from tips where session_id = ${reference}
      union select id from tips where intent_id = ${reference}
      union select tip_id from ledger_entries
      where kind in ('charge', 'transfer', 'refund', 'transfer_reversal', 'dispute') and provider_ref = ${reference}
      union select tip_id from tip_refunds where provider_ref = ${reference}
    `,
  )
}

/** Charged on this day, `2026-11-03`, newest first. */
export function listTipsOfDay(sql: Sql, day: string, amountCents: number): Promise<DeskTipRow[]> {
  const midnight = (days: number) => sql`((${day}::text::date + ${days}::int)::timestamp at time zone ${timeZone})`
  return tips(
    sql,
    sql`
      select tip_id as id from ledger_entries
      where kind = 'charge' and booked_at >= ${midnight(0)} and booked_at < ${midnight(1)}
        and supporter_cents = ${-amountCents}::int
      order by booked_at desc limit ${found}
    `,
  )
}

function tips(sql: Sql, wanted: ReturnType<Sql>): Promise<DeskTipRow[]> {
  return sql<DeskTipRow[]>`
    select t.id, t.creator_id as "creatorId", c.slug, coalesce(s.state, 'starting') as state,
      coalesce(f.charged_at, t.created_at) as at, t.amount_cents as amount, coalesce(f.refunded, 0)::int as "refundedAmount",
      (select coalesce(sum(r.amount_cents), 0)::int from tip_refunds r where r.tip_id = t.id and r.state = 'requested')
        as "pendingAmount",
      greatest(coalesce(f.creator, 0), 0)::int as "creatorAmount", t.fee_cents as "feeAmount",
      f.provider::int as "providerAmount", coalesce(f.disputed, 0) > 0 as "isDisputed", f.payment as "paymentId"
    from (${wanted}) w
    join tips t on t.id = w.id
    left join creators c on c.id = t.creator_id
    left join tip_states s on s.tip_id = t.id
    left join lateral (
      select min(e.booked_at) filter (where e.kind = 'charge') as charged_at,
        min(e.provider_ref) filter (where e.kind = 'charge') as payment,
        sum(e.supporter_cents) filter (where e.kind in ('refund', 'refund_failed')) as refunded,
        sum(e.creator_cents) as creator,
        sum(e.provider_cents) filter (where e.kind = 'provider_fee') as provider,
        sum(e.supporter_cents) filter (where e.kind in ('dispute', 'dispute_won')) as disputed
      from ledger_entries e where e.tip_id = t.id
    ) f on true
    order by at desc, t.id limit ${found}
  `
}
