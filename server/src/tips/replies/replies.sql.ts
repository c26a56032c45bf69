import type { Locale } from '@obole/contract/names'
import type { Sql } from '../../platform/database/database.ts'

export interface TipToReply {
  email: string | null
  locale: Locale
  isReplied: boolean
  takesReplies: boolean
  isDeleted: boolean
  isSuspended: boolean
}

/** Two replies at once run one after the other. Undefined when the tip is not paid, or not this creator's. */
export async function lockTipToReply(
  sql: Sql,
  { tipId, creatorId }: { tipId: string; creatorId: string },
): Promise<TipToReply | undefined> {
  const [locked] = await sql`select id from tips where id = ${tipId} and creator_id = ${creatorId} for no key update`
  if (!locked) return undefined
  const [tip] = await sql<TipToReply[]>`
    select t.supporter_email as email, t.locale, t.replied_at is not null as "isReplied",
      takes_replies(t.supporter_email_key) as "takesReplies", c.deleted_at is not null as "isDeleted",
      c.suspended_at is not null as "isSuspended"
    from tips t join received_tips r on r.tip_id = t.id join creators c on c.id = t.creator_id
    where t.id = ${tipId} and r.state <> 'authorized'
  `
  return tip
}

export async function saveReply(
  sql: Sql,
  tipId: string,
  { message, showsReply }: { message: string; showsReply: boolean },
): Promise<void> {
  await sql`
    update tips set reply = ${message}, shows_reply = ${showsReply}, replied_at = now()
    where id = ${tipId} and replied_at is null
  `
}

export async function isOptedOut(sql: Sql, emailHash: Buffer): Promise<boolean> {
  const rows = await sql`select from reply_opt_outs where email_hash = ${emailHash}`
  return rows.length > 0
}

export async function insertOptOut(sql: Sql, emailHash: Buffer): Promise<void> {
  await sql`insert into reply_opt_outs (email_hash) values (${emailHash}) on conflict do nothing`
}

export async function deleteOptOut(sql: Sql, emailHash: Buffer): Promise<void> {
  await sql`delete from reply_opt_outs where email_hash = ${emailHash}`
}
