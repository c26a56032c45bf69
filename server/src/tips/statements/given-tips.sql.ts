import type { TipState } from '@obole/contract/calls/tips'
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
  refundReason: string | null
  refundAnswer: string | null
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
      t.refund_reason as "refundReason", t.refund_answer as "refundAnswer",
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
export async function readTakesReplies(sql: Sql, userId: string, keys: Buffer[]): Promise<boolean> {
  const rows = await sql`
    select from users
    where id = ${userId} and email_verified_at is not null and not takes_replies(email_key, ${keys}::bytea[])
  `
  return rows.length === 0
}
