import type { Sql } from '../../platform/database/database.ts'
import { canReply, type ReceivedTipRow, receivedTip, wantsRefund } from './received-tips.sql.ts'

/** Visits with less between them are one. */
const visitMinutes = 30
/** What is new is counted up to so many. */
const newsMax = 1000

/** The end of the visit before the current one; null on the first. */
export async function findLastVisit(sql: Sql, creatorId: string): Promise<Date | null> {
  const [row] = await sql<{ since: Date | null }[]>`
    select case when ${isOver(sql)} then v.seen_at else v.before_at end as since
    from owner_visits v where v.creator_id = ${creatorId}
  `
  return row?.since ?? null
}

export async function saveVisit(sql: Sql, creatorId: string): Promise<void> {
  await sql`
    insert into owner_visits as v (creator_id, seen_at) values (${creatorId}, now())
    on conflict (creator_id) do update set seen_at = now(),
      before_at = case when ${isOver(sql)} then v.seen_at else v.before_at end
  `
}

export interface NewsCounts {
  tips: number
  words: number
  refundRequests: number
}

/** A tip that was held is new when it was held, not once more when it is captured. */
export async function countNews(sql: Sql, creatorId: string, since: Date): Promise<NewsCounts> {
  const [row] = await sql<NewsCounts[]>`
    with fresh as materialized (
      select t.message is not null as "hasWords" from received_tips r join tips t on t.id = r.tip_id
      where r.creator_id = ${creatorId} and r.received_at > ${since}
        and coalesce(t.authorized_at, r.received_at) > ${since}
      order by r.received_at desc limit ${newsMax}
    )
    select (select count(*) from fresh)::int as tips,
      (select count(*) from fresh where "hasWords")::int as words,
      (select count(*) from (
        select from tips where creator_id = ${creatorId} and refund_requested_at > ${since} limit ${newsMax}
      ) asked)::int as "refundRequests"
  `
  return row ?? { tips: 0, words: 0, refundRequests: 0 }
}

export async function countWaitingTips(
  sql: Sql,
  creatorId: string,
): Promise<{ refundRequests: number; disputes: number; payoutDetails: boolean }> {
  const [row] = await sql<{ refundRequests: number; disputes: number; payoutDetails: boolean }[]>`
    select (
        select count(*) from tips t join received_tips r on r.tip_id = t.id
        where t.creator_id = ${creatorId} and ${wantsRefund(sql)} and r.state in ('paid', 'partially_refunded')
      )::int as "refundRequests",
      (
        select count(distinct d.tip_id) from received_tips r join tip_disputes d on d.tip_id = r.tip_id
        where r.creator_id = ${creatorId} and r.state <> 'paid' and r.state = 'disputed' and d.state = 'open'
      )::int as disputes,
      exists (
        select from payout_accounts p
        where p.creator_id = ${creatorId} and (p.state <> 'enabled' or not p.pays_out)
          and p.details <> '{}' and not p.details <@ '{under_review}'
      ) as "payoutDetails"
  `
  return row ?? { refundRequests: 0, disputes: 0, payoutDetails: false }
}

/** What is held and not undone. */
export async function sumArriving(
  sql: Sql,
  creatorId: string,
): Promise<{ count: number; amount: number; until: Date } | null> {
  const [row] = await sql<{ count: number; amount: number; until: Date | null }[]>`
    select count(*)::int as count, coalesce(sum(t.amount_cents), 0)::bigint as amount, max(t.capture_at) as until
    from received_tips r join tips t on t.id = r.tip_id
    where r.creator_id = ${creatorId} and r.state <> 'paid' and r.state = 'authorized'
      and t.outcome is null and t.undo_requested_at is null
  `
  return row?.until ? { ...row, until: row.until } : null
}

/** While it is the only one. */
export async function findOnlyTip(sql: Sql, creatorId: string, keys: Buffer[]): Promise<ReceivedTipRow | undefined> {
  const rows = await sql<ReceivedTipRow[]>`
    with newest as materialized (
      select tip_id, received_at from received_tips where creator_id = ${creatorId}
      order by received_at desc, tip_id desc limit 2
    )
    select ${receivedTip(sql)}, ${canReply(sql, keys)} as "canReply"
    from newest r join tips t on t.id = r.tip_id join tip_states s on s.tip_id = r.tip_id
    where (select count(*) from newest) = 1
  `
  return rows[0]
}

export async function isOnlyTip(sql: Sql, creatorId: string, tipId: string): Promise<boolean> {
  const rows = await sql`select from received_tips where creator_id = ${creatorId} and tip_id <> ${tipId} limit 1`
  return rows.length === 0
}

function isOver(sql: Sql) {
  return sql`v.seen_at < now() - make_interval(mins => ${visitMinutes})`
}
