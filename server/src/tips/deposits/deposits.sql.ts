import type { DepositedTip } from '@obole/contract/calls/money/deposits'
import type { Sql } from '../../platform/database/database.ts'

export interface DepositRow {
  id: string
  number: number
  amount: number
  state: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  failure: string | null
  madeAt: Date
  arrivesOn: string
  tipCount: number | null
  tipsAmount: number | null
  returnedAmount: number | null
  otherAmount: number | null
  sentAgainIn: { id: string; number: number } | null
}

export async function listDepositRows(
  sql: Sql,
  creatorId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<DepositRow[]> {
  return await sql<DepositRow[]>`
    select ${deposit(sql)} from deposits d
    where d.creator_id = ${creatorId} ${before === null ? sql`` : sql`and d.number < ${before}`}
    order by d.number desc limit ${limit}
  `
}

export async function findDeposit(sql: Sql, creatorId: string, id: string): Promise<DepositRow | undefined> {
  const [row] = await sql<DepositRow[]>`
    select ${deposit(sql)} from deposits d where d.id = ${id} and d.creator_id = ${creatorId}
  `
  return row
}

export interface LinePosition {
  micros: number
  id: string
}

export async function listDepositedTips(
  sql: Sql,
  depositId: string,
  { after, limit }: { after: LinePosition | null; limit: number },
): Promise<(Omit<DepositedTip, 'at'> & { at: Date; line: string; micros: number })[]> {
  return await sql<(Omit<DepositedTip, 'at'> & { at: Date; line: string; micros: number })[]>`
    select t.id, l.kind, l.made_at as at, l.net_cents as amount, t.amount_cents as "paidAmount",
      t.supporter_name as "supporterName", l.id as line,
      (extract(epoch from l.made_at) * 1000000)::bigint as micros
    from balance_lines l join tips t on t.id = l.tip_id
    where l.deposit_id = ${depositId}
      ${
        after
          ? sql`and (l.made_at, l.id)
            < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id})`
          : sql``
      }
    order by l.made_at desc, l.id desc limit ${limit}
  `
}

/** The account is read within seconds, unless it was a moment ago: its owner looks at it. */
export async function askForReading(sql: Sql, creatorId: string, freshS: number): Promise<void> {
  await sql`
    with due as (
      update payout_accounts set deposits_due_at = now()
      where creator_id = ${creatorId} and was_enabled
        and coalesce(deposits_read_until, 'epoch') < now() - make_interval(secs => ${freshS})
      returning creator_id
    )
    select graphile_worker.add_job('read-deposits', job_key => 'read-deposits-now') from due
  `
}

/** Of `deposits d`. */
function deposit(sql: Sql) {
  return sql`d.id, d.number, d.amount_cents as amount, d.state, d.failure, d.made_at as "madeAt",
    d.arrives_on::text as "arrivesOn", d.tip_count as "tipCount", d.tips_cents as "tipsAmount",
    d.returned_cents as "returnedAmount", d.other_cents as "otherAmount",
    (select json_build_object('id', a.id, 'number', a.number) from deposits a where a.id = d.sent_again_in)
      as "sentAgainIn"`
}
