import type { GoalTexts } from '@obole/contract/calls/goals'
import type { TipState } from '@obole/contract/calls/tips'
import type { Locale } from '@obole/contract/formatting/names'
import { isUuid } from '@obole/contract/rules/formats'
import { type ShownThanksRow, shownThanks } from '../../creators/tables/thanks.sql.ts'
import type { Sql } from '../../platform/database/database.ts'

interface TipStatusRow {
  state: TipState
  amount: number
  creatorName: string | null
  locale: Locale
  goalTexts: GoalTexts | null
  thanks: ShownThanksRow | null
  isBeingUndone: boolean
  undoUntil: Date | null
}

export async function findTipStatus(sql: Sql, tipId: string): Promise<TipStatusRow | undefined> {
  const [row] = await sql<TipStatusRow[]>`
    select s.state, t.amount_cents as amount, c.name as "creatorName", t.locale,
      (select g.texts from goals g where g.reached_by = t.id) as "goalTexts",
      ${shownThanks(sql)} as thanks, ${isBeingUndone(sql)} as "isBeingUndone", ${undoUntil(sql)} as "undoUntil"
    from tip_states s join tips t on t.id = s.tip_id left join creators c on c.id = t.creator_id
    where s.tip_id = ${tipId}
  `
  return row
}

export async function isTipOf(sql: Sql, tipId: string, creatorId: string): Promise<boolean> {
  // Called before the path is validated.
  if (!isUuid(tipId)) return false
  const rows = await sql`select from tips where id = ${tipId} and creator_id = ${creatorId}`
  return rows.length > 0
}

export async function isHeld(sql: Sql, tipId: string): Promise<boolean> {
  const rows = await sql`select from tips where id = ${tipId} and outcome is null and authorized_at is not null`
  return rows.length > 0
}

export async function isCurrentLink(sql: Sql, link: { tipId: string; generation: number }): Promise<boolean> {
  const rows = await sql`select from tips where id = ${link.tipId} and link_generation = ${link.generation}`
  return rows.length > 0
}

/** Of a tip that is under way: not of one that is held, or whose bank debit is. Their checkout is complete. */
export async function findUnpaidSession(sql: Sql, tipId: string): Promise<string | undefined> {
  const [tip] = await sql<{ sessionId: string | null }[]>`
    select session_id as "sessionId" from tips
    where id = ${tipId} and outcome is null and authorized_at is null and processing_at is null
  `
  return tip?.sessionId ?? undefined
}

/** Of these, the tips whose supporter is known. */
export async function listUnerased(sql: Sql, tipIds: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from tips where id = any(${tipIds}::uuid[]) and anonymized_at is null
  `
  return rows.map(({ id }) => id)
}

/** Of these, the tips that have words. */
export async function listWithWords(sql: Sql, tipIds: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from tips where id = any(${tipIds}::uuid[]) and message is not null
  `
  return rows.map(({ id }) => id)
}

/** Tips without a checkout and without a lease to open one. */
export async function listAbandoned(sql: Sql, olderThanS: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from tips
    where outcome is null and session_id is null and created_at < now() - make_interval(secs => ${olderThanS})
      and (opening_until is null or opening_until < now())
    order by created_at limit 50
  `
  return rows.map(({ id }) => id)
}

/** Open checkouts of pages that no longer take tips. */
export async function listClosedPageCheckouts(sql: Sql): Promise<{ tipId: string; sessionId: string }[]> {
  return await sql<{ tipId: string; sessionId: string }[]>`
    select t.id as "tipId", t.session_id as "sessionId"
    from tips t left join creators c on c.id = t.creator_id
    where t.outcome is null and t.session_id is not null and t.processing_at is null and t.authorized_at is null
      and c.takes_tips is not true
    order by t.created_at limit 200
  `
}

/** Of `tips t`. */
export function isBeingUndone(sql: Sql) {
  return sql`(t.outcome is null and t.undo_requested_at is not null)`
}

/** Of `tips t`: null once it is captured, being captured or undone. */
export function undoUntil(sql: Sql) {
  return sql`case when t.outcome is null and t.capture_begun_at is null and t.undo_requested_at is null
    then t.capture_at end`
}
