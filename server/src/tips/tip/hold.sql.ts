import type { Sql } from '../../platform/database/database.ts'
import { isAt } from './step.sql.ts'
import { supporterEmail } from './supporter.sql.ts'
import { transitions } from './transitions.ts'

export interface Hold {
  tipId: string
  intentId: string
  isUndone: boolean
  /** Its page was suspended meanwhile. */
  isSuspended: boolean
}

/** Captured in good time before its bank would end it. */
export async function markHeld(
  sql: Sql,
  hold: { tipId: string; intentId: string; captureBefore: Date | null; email: string | null },
): Promise<void> {
  await sql`
    update tips set intent_id = ${hold.intentId}, authorized_at = now(), opening_until = null,
      capture_before = ${hold.captureBefore},
      capture_at = least(now() + make_interval(secs => undo_seconds), ${hold.captureBefore}::timestamptz - interval '1 hour'),
      ${supporterEmail(sql, hold.email)}
    where id = ${hold.tipId} and ${isAt(sql, transitions.hold.from)}
  `
}

/**
 * Holds that are due to be captured, and undone ones whose request died, unless they were tried a moment ago. A hold
 * that is taken to be captured can no longer be undone.
 */
export async function takeDueHolds(sql: Sql, limit: { count: number; retryS: number }): Promise<Hold[]> {
  return await sql<Hold[]>`
    update tips set asked_at = now(),
      capture_begun_at = case when ${isAt(sql, transitions.capture.from)} then now() else capture_begun_at end
    where id in (
      select id from tips
      where outcome is null and authorized_at is not null
        and (asked_at is null or asked_at < now() - make_interval(secs => ${limit.retryS}))
        and case when undo_requested_at is null then capture_at <= now()
          else undo_requested_at < now() - make_interval(secs => ${limit.retryS}) end
      order by asked_at nulls first, capture_at limit ${limit.count} for update skip locked
    )
    returning ${held(sql)}
  `
}

/** Undefined when it is captured, being captured, or ended, or when the link was replaced meanwhile. */
export async function requestUndo(
  sql: Sql,
  { tipId, generation }: { tipId: string; generation: number },
): Promise<Hold | undefined> {
  const { from, to } = transitions.undo
  const [hold] = await sql<Hold[]>`
    update tips set undo_requested_at = coalesce(undo_requested_at, now())
    where id = ${tipId} and link_generation = ${generation} and ${isAt(sql, [...from, to])}
    returning ${held(sql)}
  `
  return hold
}

/**
 * Holds that are due while their page, their client or the whole site is under suspicion wait until that ends, at most a
 * day. Answers how many, by page.
 */
export async function postponeSuspected(sql: Sql): Promise<{ creatorId: string; count: number }[]> {
  return await sql<{ creatorId: string; count: number }[]>`
    with due as (
      select t.id, greatest(
        (select max(s.until) from tip_surges s where s.scope in (t.creator_id::text, 'all') and s.until > now()),
        (select b.until from tip_client_blocks b where b.client_hash = t.client_hash and b.until > now())
      ) as until
      from tips t
      where t.outcome is null and t.capture_at <= now() and t.capture_begun_at is null and t.undo_requested_at is null
        and t.authorized_at > now() - interval '1 day'
    ), postponed as (
      update tips t set capture_at = least(d.until, t.authorized_at + interval '1 day')
      from due d
      where t.id = d.id and d.until is not null and ${isAt(sql, transitions.capture.from)}
      returning t.creator_id
    )
    select creator_id as "creatorId", count(*)::int as count from postponed group by creator_id
  `
}

/** The provider did not answer the try to capture or to release it. */
export async function markUnanswered(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set unanswered_at = now() where id = ${tipId} and outcome is null`
}

/** In the transaction that books the payment, before its facts: the ledger refuses those of a tip that is not captured. */
export async function markCaptured(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set captured_at = coalesce(captured_at, now()) where id = ${tipId}`
}

function held(sql: Sql) {
  return sql`id as "tipId", intent_id as "intentId", undo_requested_at is not null as "isUndone",
    exists (select from creators c where c.id = tips.creator_id and c.suspended_at is not null) as "isSuspended"`
}
