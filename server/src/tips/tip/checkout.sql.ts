import type { Sql } from '../../platform/database/database.ts'
import type { CheckoutParams } from '../domain/checkout.ts'
import { isAt } from './step.sql.ts'
import { type Tip, tipColumns } from './tip.sql.ts'
import { transitions } from './transitions.ts'

export interface NewTip extends Omit<CheckoutParams, 'attempt' | 'createdAt' | 'expiresAt'> {
  message: string | null
  supporterName: string | null
  isPrivate: boolean
  coversFees: boolean
  showsWords: boolean
  showsName: boolean
  showsAmount: boolean
  isHeld: boolean
  hadWall: boolean
  clientHash: Buffer
  idempotencyKey: string | null
  requestHash: Buffer
}

/** Undefined when the page stopped taking tips meanwhile, or another request inserted the same key first. */
export async function insertTip(sql: Sql, tip: NewTip): Promise<Tip | undefined> {
  const [row] = await sql<Tip[]>`
    insert into tips as t (id, creator_id, account_id, amount_cents, fee_cents, locale, message, supporter_name, is_private,
      covers_fees, shows_words, shows_name, shows_amount, is_held, had_wall, undo_seconds, client_hash, idempotency_key, request_hash,
      product_name, page_url, expires_at, opening_until)
    select ${tip.id}, p.creator_id, p.account_id, ${tip.amountCents}, ${tip.feeCents}, ${tip.locale}, ${tip.message},
      ${tip.supporterName}, ${tip.isPrivate}, ${tip.coversFees}, ${tip.showsWords}, ${tip.showsName}, ${tip.showsAmount},
      ${tip.isHeld}, ${tip.hadWall}, ${tip.undoSeconds}, ${tip.clientHash}, ${tip.idempotencyKey}, ${tip.requestHash}, ${tip.productName},
      ${tip.pageUrl}, date_trunc('second', now()) + interval '31 minutes', now() + ${openingLease(sql)}
    from pages_open_to_tips o join payout_accounts p on p.creator_id = o.creator_id and p.account_id = ${tip.accountId}
    where o.creator_id = ${tip.creatorId}
    on conflict (idempotency_key) do nothing
    returning ${tipColumns(sql)}
  `
  return row
}

/** The request that gets the lease opens the checkout. The lease of a process that died expires. */
export async function leaseOpening(sql: Sql, tipId: string): Promise<Tip | undefined> {
  const [tip] = await sql<Tip[]>`
    update tips t set opening_until = now() + ${openingLease(sql)}
    where id = ${tipId} and ${isAt(sql, transitions.open.from)} and (opening_until is null or opening_until < now())
    returning ${tipColumns(sql)}
  `
  return tip
}

export async function endOpening(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set opening_until = null where id = ${tipId} and session_id is null`
}

/**
 * A new idempotency key and expiry, once it is certain that the old key opened nothing. A tip that failed for that
 * reason is pending again when its supporter retries.
 */
export async function beginNextAttempt(sql: Sql, tipId: string): Promise<Tip | undefined> {
  const { from, to } = transitions.retry
  const [tip] = await sql<Tip[]>`
    update tips t set attempt = attempt + 1, outcome = null, ended_at = null,
      expires_at = date_trunc('second', now()) + interval '31 minutes', opening_until = now() + ${openingLease(sql)}
    where id = ${tipId} and ${isAt(sql, [...from, to])} and session_id is null and attempt < 9
    returning ${tipColumns(sql)}
  `
  return tip
}

/** False when the tip has ended or has another session: then this one must be closed. */
export async function storeSession(
  sql: Sql,
  tipId: string,
  session: { sessionId: string; url: string },
): Promise<boolean> {
  const rows = await sql`
    update tips set session_id = ${session.sessionId}, checkout_url = ${session.url}, opening_until = null
    where id = ${tipId} and outcome is null and (${isAt(sql, transitions.open.from)} or session_id = ${session.sessionId})
    returning id
  `
  return rows.length > 0
}

/** A bank debit, which takes days. */
export async function markProcessing(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set processing_at = now() where id = ${tipId} and ${isAt(sql, transitions.process.from)}`
}

/**
 * Open checkouts that are due to be read from the provider: at growing intervals, and once their time has passed. They
 * are marked as read in the same statement, so that two workers do not take the same ones.
 */
export async function takeOpenCheckouts(sql: Sql, olderThanS: number): Promise<string[]> {
  const rows = await sql<{ sessionId: string }[]>`
    update tips set asked_at = now()
    where id in (
      select id from tips
      where outcome is null and session_id is not null and authorized_at is null
        and created_at < now() - make_interval(secs => ${olderThanS})
        and (asked_at is null or asked_at < now() - case
          when processing_at is not null then interval '1 hour'
          when expires_at < now() then make_interval(secs => ${olderThanS} / 2.0)
          else greatest((now() - created_at) / 3, make_interval(secs => ${olderThanS} / 2.0)) end)
      order by asked_at nulls first, created_at limit 200 for update skip locked
    )
    returning session_id as "sessionId"
  `
  return rows.map(({ sessionId }) => sessionId)
}

/**
 * Shorter than a visitor waits: a repeat opens the checkout when the first request died. Two that open at once do no
 * harm: they use one idempotency key.
 */
function openingLease(sql: Sql) {
  return sql`interval '3 seconds'`
}
