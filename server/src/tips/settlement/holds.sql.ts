import type { Sql } from '../../platform/database/database.ts'
import { supporterEmail } from '../ledger/ledger.sql.ts'
import type { ReceiptLink } from '../statements/receipts.ts'

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
    where id = ${hold.tipId} and outcome is null and authorized_at is null
  `
}

export interface Hold {
  tipId: string
  intentId: string
  isUndone: boolean
}

/**
 * Holds that are due to be captured, and undone ones whose request died, unless they were tried a moment ago. A hold
 * that is taken to be captured can no longer be undone.
 */
export async function takeDueHolds(sql: Sql, limit: { count: number; retryS: number }): Promise<Hold[]> {
  return await sql<Hold[]>`
    update tips set asked_at = now(),
      capture_begun_at = case when undo_requested_at is null then coalesce(capture_begun_at, now()) end
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
export async function requestUndo(sql: Sql, { tipId, generation }: ReceiptLink): Promise<Hold | undefined> {
  const [hold] = await sql<Hold[]>`
    update tips set undo_requested_at = coalesce(undo_requested_at, now())
    where id = ${tipId} and link_generation = ${generation} and outcome is null and authorized_at is not null
      and capture_begun_at is null
    returning ${held(sql)}
  `
  return hold
}

export async function isHeld(sql: Sql, tipId: string): Promise<boolean> {
  const rows = await sql`select from tips where id = ${tipId} and outcome is null and authorized_at is not null`
  return rows.length > 0
}

export async function markUnanswered(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set unanswered_at = now() where id = ${tipId} and outcome is null`
}

export async function markCaptured(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set captured_at = coalesce(captured_at, now()) where id = ${tipId}`
}

function held(sql: Sql) {
  return sql`id as "tipId", intent_id as "intentId", undo_requested_at is not null as "isUndone"`
}
