import type { Sql } from '../../platform/database/database.ts'
import type { CheckoutParams } from '../domain/checkout.ts'

/** What the row of a tip says. */
export interface Tip extends CheckoutParams {
  sessionId: string | null
  checkoutUrl: string | null
  outcome: 'paid' | 'failed' | 'cancelled' | 'expired' | null
  requestHash: Buffer
  supporterEmail: string | null
  /** Its supporter or its page was erased: no name, message or address is stored again. */
  isAnonymized: boolean
  /** The payment that is or was held for it, if any. */
  heldIntentId: string | null
  isUndone: boolean
  isReplied: boolean
}

export interface LockedTip extends Tip {
  /** The payment that is booked for it, if any. */
  intentId: string | null
  pageTakesTips: boolean
}

export async function findTip(sql: Sql, tipId: string): Promise<Tip | undefined> {
  const [tip] = await sql<Tip[]>`select ${tipColumns(sql)} from tips t where t.id = ${tipId}`
  return tip
}

export async function findTipByKey(sql: Sql, idempotencyKey: string): Promise<Tip | undefined> {
  const [tip] = await sql<Tip[]>`select ${tipColumns(sql)} from tips t where t.idempotency_key = ${idempotencyKey}`
  return tip
}

/**
 * Whoever decides by what a tip is, and changes it, locks it first: two settlements of one tip, two replies or two acts
 * by its receipt run one after the other. Two statements: a single one would read the ledger as it was before the lock
 * was granted.
 */
export async function lockTip(sql: Sql, tipId: string): Promise<LockedTip | undefined> {
  const [locked] = await sql`select id from tips where id = ${tipId} for update`
  if (!locked) return undefined
  const [tip] = await sql<LockedTip[]>`
    select ${tipColumns(sql)}, e.provider_ref as "intentId", coalesce(c.takes_tips, false) as "pageTakesTips"
    from tips t
    left join ledger_entries e on e.tip_id = t.id and e.kind = 'charge'
    left join creators c on c.id = t.creator_id
    where t.id = ${tipId}
  `
  return tip
}

/** Of `tips t`. */
export function tipColumns(sql: Sql) {
  return sql`t.id, t.creator_id as "creatorId", t.account_id as "accountId", t.amount_cents as "amountCents",
    t.fee_cents as "feeCents", t.locale, t.product_name as "productName", t.page_url as "pageUrl",
    t.expires_at as "expiresAt", t.undo_seconds as "undoSeconds", t.attempt, t.created_at as "createdAt",
    t.session_id as "sessionId", t.checkout_url as "checkoutUrl", t.outcome, t.request_hash as "requestHash",
    t.supporter_email as "supporterEmail", t.anonymized_at is not null as "isAnonymized",
    t.intent_id as "heldIntentId", t.undo_requested_at is not null as "isUndone", t.replied_at is not null as "isReplied"`
}
