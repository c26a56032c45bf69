import type { Sql } from '../../platform/database/database.ts'

export interface Refundable {
  intentId: string | null
  feeCents: number
  isDisputed: boolean
  /** Neither refunded nor requested to be refunded. */
  leftCents: number
  lastNumber: number
}

/** Call it after `lockTip`. */
export async function readRefundable(sql: Sql, tipId: string): Promise<Refundable> {
  const [row] = await sql<Refundable[]>`
    select t.fee_cents as "feeCents",
      (select e.provider_ref from ledger_entries e where e.tip_id = t.id and e.kind = 'charge') as "intentId",
      coalesce(sum(e.supporter_cents) filter (where e.kind in ('dispute', 'dispute_won')), 0) > 0 as "isDisputed",
      (t.amount_cents - coalesce(sum(e.supporter_cents) filter (where e.kind in ('refund', 'refund_failed')), 0)
        - (select coalesce(sum(r.amount_cents), 0) from tip_refunds r where r.tip_id = t.id and r.state = 'requested'))::int
        as "leftCents",
      (select coalesce(max(r.number), 0) from tip_refunds r where r.tip_id = t.id)::int as "lastNumber"
    from tips t left join ledger_entries e on e.tip_id = t.id
    where t.id = ${tipId} group by t.id
  `
  if (!row) throw new Error(`The tip ${tipId} does not exist.`)
  return row
}

export async function insertRefund(
  sql: Sql,
  refund: { tipId: string; number: number; amountCents: number; idempotencyKey: string | null },
): Promise<void> {
  await sql`
    insert into tip_refunds (tip_id, number, amount_cents, idempotency_key)
    values (${refund.tipId}, ${refund.number}, ${refund.amountCents}, ${refund.idempotencyKey})
  `
}

/** The refund that was requested with this key; without a key, the same amount a moment ago (a double click). */
export async function findEarlierRefund(
  sql: Sql,
  refund: { tipId: string; amountCents: number | null; idempotencyKey: string | null },
): Promise<{ number: number; amountCents: number; state: string } | undefined> {
  const [earlier] = await sql<{ number: number; amountCents: number; state: string }[]>`
    select number, amount_cents as "amountCents", state from tip_refunds
    where tip_id = ${refund.tipId} and case
      when ${refund.idempotencyKey}::text is not null then idempotency_key = ${refund.idempotencyKey}
      else idempotency_key is null and amount_cents = ${refund.amountCents} and state <> 'refused'
        and requested_at > now() - interval '10 seconds' end
    order by number desc limit 1
  `
  return earlier
}

export interface RequestedRefund {
  tipId: string
  number: number
  amountCents: number
  intentId: string
  hasFee: boolean
  /** A dispute may have reversed and replaced its transfer, or the operator has the platform pay it. */
  takesShareLater: boolean
  /** A bank withholds money of it. */
  isDisputed: boolean
  /** The creator's balance was too small for it. */
  isShort: boolean
  /** Tries since then. */
  attempts: number
  isPaidByPlatform: boolean
  /** Requested so long ago that the idempotency key may have expired at the provider. */
  isOld: boolean
}

export async function findRequestedRefund(
  sql: Sql,
  tipId: string,
  number: number,
): Promise<RequestedRefund | undefined> {
  const [refund] = await sql<RequestedRefund[]>`
    select r.tip_id as "tipId", r.number, r.amount_cents as "amountCents", e.provider_ref as "intentId",
      t.fee_cents > 0 as "hasFee", r.requested_at < now() - interval '12 hours' as "isOld",
      d.cents is not null or r.paid_by = 'platform' as "takesShareLater", coalesce(d.cents, 0) > 0 as "isDisputed",
      r.short_since is not null as "isShort", r.attempts, r.paid_by = 'platform' as "isPaidByPlatform"
    from tip_refunds r
    left join lateral (
      select sum(l.supporter_cents) as cents from ledger_entries l
      where l.tip_id = r.tip_id and l.kind in ('dispute', 'dispute_won')
    ) d on true
    join tips t on t.id = r.tip_id
    join ledger_entries e on e.tip_id = r.tip_id and e.kind = 'charge'
    where r.tip_id = ${tipId} and r.number = ${number} and r.state = 'requested'
  `
  return refund
}

/**
 * Refunds without a number were made in the provider's dashboard, not requested here. Answers the requests that ended
 * with it.
 */
export async function markRefundsMade(
  sql: Sql,
  tipId: string,
  refunds: { id: string; number: number | null }[],
): Promise<number[]> {
  const made = await sql<{ number: number }[]>`
    update tip_refunds r set state = 'made', provider_ref = m.ref
    from unnest(${refunds.map(({ id }) => id)}::text[], ${refunds.map(({ number }) => number)}::int[]) as m (ref, number)
    where r.tip_id = ${tipId} and r.number = m.number and r.state = 'requested' returning r.number
  `
  return made.map(({ number }) => number)
}

/** Undefined when it had been made or refused before. */
export async function markRefundRefused(
  sql: Sql,
  tipId: string,
  number: number,
): Promise<{ creatorId: string; amountCents: number } | undefined> {
  const [refused] = await sql<{ creatorId: string; amountCents: number }[]>`
    update tip_refunds r set state = 'refused' from tips t
    where r.tip_id = ${tipId} and r.number = ${number} and r.state = 'requested' and t.id = r.tip_id
    returning t.creator_id as "creatorId", r.amount_cents as "amountCents"
  `
  return refused
}

/** `pending`: the provider has not paid it yet. `paid`: it has now. */
export type RefundNews = 'made' | 'pending' | 'paid'

/** A refund, as its mail will tell of it. */
export interface RefundToTell {
  tipId: string
  /** Absent in what a build before queued. */
  news?: RefundNews
  /** Of the mail, if this refund is the last that it tells of: a repeated job queues no second one. */
  mailId: string
  amountCents: number
  /** With this refund and those before it. */
  refundedCents: number
}

/** To be mailed after so many minutes, with what is already waiting for that: the library appends one list to the other. */
export async function queueRefundMail(sql: Sql, refund: RefundToTell, minutes: number): Promise<void> {
  const isMade = (refund.news ?? 'made') === 'made'
  await sql`
    select graphile_worker.add_job('mail-refunds', ${sql.json([{ ...refund }])}::json,
      run_at => now() + make_interval(mins => ${minutes}), job_key => ${`refund-mail-${refund.tipId}${isMade ? '' : `-${refund.news}`}`},
      job_key_mode => 'preserve_run_at')
  `
}

export async function renumberRefund(sql: Sql, tipId: string, number: number): Promise<void> {
  await sql`
    update tip_refunds set number = (select max(r.number) + 1 from tip_refunds r where r.tip_id = ${tipId})
    where tip_id = ${tipId} and number = ${number} and state = 'requested'
  `
}

export async function listOpenRefunds(sql: Sql, olderThanS: number): Promise<{ tipId: string; number: number }[]> {
  return await sql<{ tipId: string; number: number }[]>`
    select tip_id as "tipId", number from tip_refunds
    where state = 'requested' and short_since is null and requested_at < now() - make_interval(secs => ${olderThanS})
    order by requested_at limit 50
  `
}

/** It is kept, and tried again once a day. */
export async function markRefundShort(sql: Sql, tipId: string, number: number): Promise<void> {
  await sql`
    update tip_refunds set short_since = coalesce(short_since, now())
    where tip_id = ${tipId} and number = ${number} and state = 'requested'
  `
}

/** The number of today's try; undefined when it was made, or another process makes it. */
export async function claimRefundAttempt(sql: Sql, refund: RequestedRefund, day: string): Promise<number | undefined> {
  const [claimed] = await sql<{ attempts: number }[]>`
    update tip_refunds set attempts = attempts + 1, tried_on = ${day}
    where tip_id = ${refund.tipId} and number = ${refund.number} and state = 'requested' and attempts = ${refund.attempts}
      and (tried_on is null or tried_on < ${day}::text::date)
    returning attempts
  `
  return claimed?.attempts
}

/** Refunds that wait for the creator's balance, and for a try today. */
export async function listShortRefunds(sql: Sql, day: string): Promise<{ tipId: string; number: number }[]> {
  return await sql<{ tipId: string; number: number }[]>`
    select tip_id as "tipId", number from tip_refunds
    where state = 'requested' and short_since is not null and (tried_on is null or tried_on < ${day}::text::date)
    order by requested_at
  `
}

/** The refunds of a tip that wait for its creator's balance; from now on the platform pays them. */
export async function takeOverRefunds(sql: Sql, tipId: string): Promise<number[]> {
  const rows = await sql<{ number: number }[]>`
    update tip_refunds set paid_by = 'platform', tried_on = null
    where tip_id = ${tipId} and state = 'requested' and short_since is not null
    returning number
  `
  return rows.map(({ number }) => number)
}
