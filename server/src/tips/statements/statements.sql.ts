import type { TipState } from '@obole/contract/tips'
import type { Sql } from '../../platform/database/database.ts'

export interface ReceivedTipRow {
  /** The ledger's entry of the payment: what the list is ordered and paged by. */
  entryId: string
  id: string
  receivedAt: Date
  amount: number
  refundedAmount: number
  netAmount: number
  state: TipState
  supporterName: string | null
  message: string | null
  isPrivate: boolean
}

/** Greater than every id: the first page uses the same query plan as the others. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Newest first, older than the entry `before`. */
export async function listReceivedTips(
  sql: Sql,
  creatorId: string,
  page: { before: string | null; limit: number },
): Promise<ReceivedTipRow[]> {
  return await sql<ReceivedTipRow[]>`
    select ${receivedTip(sql)}
    from (
      select id, tip_id, booked_at from ledger_entries
      where creator_id = ${creatorId} and kind = 'charge' and id < ${page.before ?? lastId}::uuid
      order by id desc limit ${page.limit}
    ) e
    join tips t on t.id = e.tip_id join tip_states s on s.tip_id = e.tip_id
    order by e.id desc
  `
}

export async function findReceivedTip(sql: Sql, tipId: string): Promise<ReceivedTipRow | undefined> {
  const [tip] = await sql<ReceivedTipRow[]>`
    select ${receivedTip(sql)}
    from ledger_entries e join tips t on t.id = e.tip_id join tip_states s on s.tip_id = e.tip_id
    where e.tip_id = ${tipId} and e.kind = 'charge'
  `
  return tip
}

export interface MonthRow {
  month: string
  count: number
  amount: number
  refundedAmount: number
  netAmount: number
}

export async function listMonths(sql: Sql, creatorId: string): Promise<MonthRow[]> {
  return await sql<MonthRow[]>`
    select to_char(month, 'YYYY-MM') as month, tip_count as count, gross_cents as amount,
      refunded_cents as "refundedAmount", net_cents as "netAmount"
    from tip_months where creator_id = ${creatorId} order by tip_months.month desc
  `
}

export async function findOwnerLocale(sql: Sql, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ locale: string }[]>`select locale from users where id = ${userId}`
  return row?.locale
}

export interface ReceiptRow extends Omit<ReceivedTipRow, 'entryId' | 'netAmount' | 'isPrivate'> {
  creatorName: string | null
  creatorSlug: string | null
  locale: 'fr' | 'en' | 'es'
  feeCents: number
}

export async function findReceipt(sql: Sql, tipId: string): Promise<ReceiptRow | undefined> {
  const [receipt] = await sql<ReceiptRow[]>`
    select ${receivedTip(sql)}, c.name as "creatorName", c.slug as "creatorSlug", t.locale, t.fee_cents as "feeCents"
    from ledger_entries e
    join tips t on t.id = e.tip_id join tip_states s on s.tip_id = e.tip_id
    left join creators c on c.id = t.creator_id
    where e.tip_id = ${tipId} and e.kind = 'charge'
  `
  return receipt
}

function receivedTip(sql: Sql) {
  return sql`e.id as "entryId", t.id, e.booked_at as "receivedAt", t.amount_cents as amount,
    s.refunded_cents as "refundedAmount", s.received_cents as "netAmount", s.state,
    t.supporter_name as "supporterName", t.message, t.is_private as "isPrivate"`
}
