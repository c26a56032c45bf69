import type { DisputeState, TipState } from '@obole/contract/calls/tips'
import type { Sql } from '../../platform/database/database.ts'
import type { Position } from '../../platform/time-cursor.ts'
import { isBeingUndone } from '../tip/reads.sql.ts'

export interface ReceivedTipRow {
  id: string
  receivedAt: Date
  amount: number
  refundedAmount: number
  refundableAmount: number
  pendingRefundAmount: number
  feeAmount: number
  /** Null until it is paid. */
  netAmount: number | null
  coversFees: boolean
  state: TipState
  isBeingUndone: boolean
  dispute: DisputeState | null
  supporterName: string | null
  message: string | null
  isPrivate: boolean
  showsWords: boolean
  reply: string | null
  canReply: boolean
  refundRequestedAt: Date | null
  refundReason: string | null
  refundAnswer: string | null
  refundClosedAt: Date | null
}

export interface Stretch {
  after: Position | null
  limit: number
}

export interface TipFilter {
  /** Days in the product's time zone, `2026-11-16`, both included. */
  from?: string | undefined
  to?: string | undefined
  state?: TipState | 'refund_requested' | undefined
}

export async function listPositions(
  sql: Sql,
  creatorId: string,
  filter: TipFilter,
  { after, limit }: Stretch,
): Promise<Position[]> {
  return await sql<Position[]>`
    select ${position(sql)} from received_tips where ${isWanted(sql, creatorId, filter)} ${isAfter(sql, after)}
    order by received_at desc, tip_id desc limit ${limit}
  `
}

/** What is looked for: all the words, or exactly this amount; one of them at least. */
export interface Search {
  words: string[]
  amountCents: number | null
}

/** Looks for it in the next `size` tips of the list. `last`: null at the end of the list. */
export async function searchNext(
  sql: Sql,
  creatorId: string,
  filter: TipFilter,
  { search, after, limit, size }: Stretch & { search: Search; size: number },
): Promise<{ found: Position[]; last: Position | null }> {
  const [walk] = await sql<{ found: Position[]; last: Position | null }[]>`
    with walked as materialized (
      select ${position(sql)}, amount_cents, search_text from received_tips
      where ${isWanted(sql, creatorId, filter)} ${isAfter(sql, after)}
      order by received_at desc, tip_id desc limit ${size}
    ), found as (
      select micros, id from walked where ${matches(sql, search)} order by micros desc, id desc limit ${limit}
    )
    select coalesce((select json_agg(found) from found), '[]') as found,
      (select json_build_object('micros', micros, 'id', id) from walked
        where (select count(*) from walked) = ${size} order by micros, id limit 1) as last
  `
  return walk ?? { found: [], last: null }
}

/**
 * About how many tips of all creators have each of the words, and this amount, by a sample of the table; by all of it
 * while it is small.
 */
export async function estimateMatches(
  sql: Sql,
  { words, amountCents }: Search,
): Promise<{ words: number[]; amount: number }> {
  const [row] = await sql<{ words: number[]; amount: number }[]>`
    with share as (
      select least(100, 100.0 * 100 * 8192 / greatest(pg_relation_size('received_tips'), 1))::float4 as percent
    ), sampled as materialized (
      select search_text, amount_cents from received_tips tablesample system ((select percent from share)) repeatable (1)
    ), words as materialized (
      select search_pattern(word) as pattern, place from unnest(${words}::text[]) with ordinality as w (word, place)
    )
    select array(
        select ((select count(*) from sampled where search_text like w.pattern) * 100 / (select percent from share))::float8
        from words w order by w.place
      ) as words,
      ((select count(*) from sampled where amount_cents = ${amountCents}) * 100 / (select percent from share))::float8 as amount
  `
  return row ?? { words: [], amount: 0 }
}

/**
 * All further ones by index: few, by the estimate. They are found by the words that are rare alone, and only then compared
 * with the rest: a frequent word is in most of the index, and asked for the creator at once, the planner reads the
 * creator's whole list from another index to intersect them.
 */
export async function searchByIndex(
  sql: Sql,
  creatorId: string,
  filter: TipFilter,
  { search, rare, after, limit }: Stretch & { search: Search; rare: string[] },
): Promise<Position[]> {
  return await sql<Position[]>`
    with found as materialized (
      select tip_id, creator_id, received_at, state, amount_cents, search_text from received_tips
      where ${matches(sql, { ...search, words: rare }, creatorId)}
    )
    select ${position(sql)} from found
    where ${isWanted(sql, creatorId, filter)} ${isAfter(sql, after)} and ${matches(sql, search)}
    order by received_at desc, tip_id desc limit ${limit}
  `
}

/** By the beginning of the receipt number: hexadecimal digits, of which `g` would be the next one. */
export async function listByNumber(
  sql: Sql,
  creatorId: string,
  filter: TipFilter,
  { start, after, limit }: Stretch & { start: string },
): Promise<Position[]> {
  return await sql<Position[]>`
    select ${position(sql)} from received_tips
    where ${isWanted(sql, creatorId, filter)} ${isAfter(sql, after)}
      and right(tip_id::text, 12) >= ${start} and right(tip_id::text, 12) < ${`${start}g`}
    order by received_at desc, tip_id desc limit ${limit}
  `
}

/** `keys`: of those who want no replies, by `replyKeys`. */
export async function listTipsAt(sql: Sql, positions: Position[], keys: Buffer[]): Promise<ReceivedTipRow[]> {
  if (positions.length === 0) return []
  return await sql<ReceivedTipRow[]>`
    select ${receivedTip(sql)}, ${canReply(sql, keys)} as "canReply"
    from unnest(${positions.map(({ id }) => id)}::uuid[]) with ordinality as p (id, place)
    join received_tips r on r.tip_id = p.id join tips t on t.id = p.id join tip_states s on s.tip_id = p.id
    order by p.place
  `
}

/** Newest first by their ids, which hold the time: `micros` says nothing. */
export async function listTipsWithWords(
  sql: Sql,
  creatorId: string,
  { after, limit }: Stretch,
): Promise<(Position & { tipId: string })[]> {
  return await sql<(Position & { tipId: string })[]>`
    select 0::bigint as micros, t.id, t.id as "tipId" from tips t join received_tips r on r.tip_id = t.id
    where t.creator_id = ${creatorId} and t.message is not null ${after ? sql`and t.id < ${after.id}::uuid` : sql``}
    order by t.id desc limit ${limit}
  `
}

export async function findReceivedTip(sql: Sql, tipId: string, keys: Buffer[]): Promise<ReceivedTipRow | undefined> {
  const [tip] = await sql<ReceivedTipRow[]>`
    select ${receivedTip(sql)}, ${canReply(sql, keys)} as "canReply"
    from received_tips r join tips t on t.id = r.tip_id join tip_states s on s.tip_id = r.tip_id
    where r.tip_id = ${tipId}
  `
  return tip
}

export async function hasReceivedTips(sql: Sql, creatorId: string): Promise<boolean> {
  const rows = await sql`select from received_tips where creator_id = ${creatorId} limit 1`
  return rows.length > 0
}

/** Of `received_tips r`, `tips t` and `tip_states s`. */
export function receivedTip(sql: Sql) {
  return sql`t.id, coalesce(r.received_at, t.authorized_at) as "receivedAt", t.amount_cents as amount, s.refunded_cents as "refundedAmount",
    case when s.state in ('paid', 'partially_refunded') and t.session_id is not null
      then greatest(0, t.amount_cents - s.refunded_cents - ${pendingRefunds(sql)}) else 0 end as "refundableAmount",
    ${pendingRefunds(sql)} as "pendingRefundAmount",
    s.deducted_cents as "feeAmount", s.received_cents as "netAmount", s.state,
    ${isBeingUndone(sql)} as "isBeingUndone", ${dispute(sql)} as dispute,
    t.covers_fees as "coversFees",
    t.supporter_name as "supporterName", t.message, t.is_private as "isPrivate", t.shows_words as "showsWords", t.reply,
    t.refund_requested_at as "refundRequestedAt", t.refund_reason as "refundReason",
    t.refund_answer as "refundAnswer", t.refund_closed_at as "refundClosedAt"`
}

/** Of `tips t` and `tip_states s`: one that is on its way too, unless it is undone. */
export function canReply(sql: Sql, keys: Buffer[]) {
  return sql`t.replied_at is null and not (s.state = 'authorized' and t.undo_requested_at is not null)
    and takes_replies(t.supporter_email_key, ${keys}::bytea[])`
}

/** Of `tips t`. */
function dispute(sql: Sql) {
  return sql`(select d.state from tip_disputes d where d.tip_id = t.id
    order by array_position(array['open', 'lost', 'won'], d.state) limit 1)`
}

/** In cents, of `tips t`. */
function pendingRefunds(sql: Sql) {
  return sql`(select coalesce(sum(p.amount_cents), 0)::int from tip_refunds p
    where p.tip_id = t.id and p.state = 'requested')`
}

function position(sql: Sql) {
  return sql`(extract(epoch from received_at) * 1000000)::bigint as micros, tip_id as id`
}

function isWanted(sql: Sql, creatorId: string, { from, to, state }: TipFilter) {
  return sql`creator_id = ${creatorId}
    ${from ? sql`and received_at >= toronto_midnight(${from}::text::date)` : sql``}
    ${to ? sql`and received_at < toronto_midnight(${to}::text::date + 1)` : sql``}
    ${isInState(sql, creatorId, state)}`
}

function isInState(sql: Sql, creatorId: string, state: TipFilter['state']) {
  if (!state) return sql``
  if (state === 'paid') return sql`and state = 'paid'`
  if (state !== 'refund_requested') return sql`and state <> 'paid' and state = ${state}`
  return sql`and state in ('paid', 'partially_refunded')
    and tip_id in (select t.id from tips t where t.creator_id = ${creatorId} and ${wantsRefund(sql)})`
}

/** Of `tips t` that are not wholly refunded: its supporter asked for the money back and waits, and no refund is under way. */
export function wantsRefund(sql: Sql) {
  return sql`t.refund_requested_at is not null and t.refund_closed_at is null and ${pendingRefunds(sql)} = 0`
}

function isAfter(sql: Sql, after: Position | null) {
  if (!after) return sql``
  return sql`and (received_at, tip_id)
    < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`
}

/**
 * Each pattern is a subquery: it is made once, not for each row. Amounts have an index by creator, words one for all:
 * with the creator, each is asked as its index can answer.
 */
function matches(sql: Sql, { words, amountCents }: Search, creatorId?: string) {
  const hasWords = words.map(
    (word, place) => sql`${place > 0 ? sql`and` : sql``} search_text like (select search_pattern(${word}))`,
  )
  if (amountCents === null) return sql`(${hasWords})`
  const isAmount = sql`(amount_cents = ${amountCents} ${creatorId ? sql`and creator_id = ${creatorId}` : sql``})`
  return words.length === 0 ? isAmount : sql`(${isAmount} or (${hasWords}))`
}
