import type { TipState } from '@obole/contract/tips'
import type { Sql } from '../../platform/database/database.ts'

interface GivenTipRow {
  id: string
  paidAt: Date
  /** Null once the page is erased. */
  creatorSlug: string | null
  amount: number
  refundedAmount: number
  state: TipState
  supporterEmail: string
  supporterName: string | null
  message: string | null
  isPrivate: boolean
  reply: string | null
  showsName: boolean
  showsWords: boolean
  showsAmount: boolean
}

/** The tips that were paid with the address of this account, which its owner has proven to be theirs. Newest first. */
export async function listGivenTips(sql: Sql, userId: string): Promise<GivenTipRow[]> {
  return await sql<GivenTipRow[]>`
    select t.id, coalesce(t.ended_at, t.authorized_at) as "paidAt", c.slug as "creatorSlug", t.amount_cents as amount,
      s.refunded_cents as "refundedAmount", s.state, t.supporter_email as "supporterEmail",
      t.supporter_name as "supporterName", t.message, t.is_private as "isPrivate", t.reply,
      t.shows_name as "showsName", t.shows_words as "showsWords", t.shows_amount as "showsAmount"
    from users u
    join tips t on t.supporter_email_key = u.email_key
    join tip_states s on s.tip_id = t.id
    left join creators c on c.id = t.creator_id
    where u.id = ${userId} and u.email_verified_at is not null
    order by "paidAt" desc, t.id
  `
}

/** Whether the address of this account, once it is proven, takes replies of creators. */
export async function readTakesReplies(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`
    select from users where id = ${userId} and email_verified_at is not null and not takes_replies(email_key)
  `
  return rows.length === 0
}

/** Leaves the amounts, without the person who gave them; mails to them are removed, whichever spelling they went to. */
export async function anonymizeGivenTips(sql: Sql, userId: string): Promise<void> {
  await sql`
    with given as (
      update tips t set ${withoutSupporter(sql)}
      from users u
      where u.id = ${userId} and u.email_verified_at is not null and t.supporter_email_key = u.email_key
      returning t.id
    )
    delete from outbox_mails m using given g where ${isToSupporter(sql)} and m.content ->> 'tipId' = g.id::text
  `
}

/** The same for one tip. */
export async function anonymizeGivenTip(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set ${withoutSupporter(sql)} where id = ${tipId}`
  await sql`delete from outbox_mails m where ${isToSupporter(sql)} and m.content ->> 'tipId' = ${tipId}`
}

/** For the update of tips: all that is known of their supporter. */
export function withoutSupporter(sql: Sql) {
  return sql`message = null, reply = null, supporter_name = null, supporter_email = null, supporter_email_key = null,
    client_hash = null, idempotency_key = null, request_hash = sha256(''), anonymized_at = now()`
}

function isToSupporter(sql: Sql) {
  return sql`m.template in
    ('tip-receipt', 'tip-refunded', 'tip-reply', 'tip-undone', 'tip-failed', 'debit-failed', 'receipt-link')`
}
