import { replyOptInDays } from '@obole/contract/rules/limits'
import { deleteInBatches } from '../../platform/database/batches.sql.ts'
import type { Sql } from '../../platform/database/database.ts'

interface ReplyTerms {
  takesReplies: boolean
  isDeleted: boolean
  isSuspended: boolean
}

/** Undefined when the tip is not paid. */
export async function findReplyTerms(sql: Sql, tipId: string): Promise<ReplyTerms | undefined> {
  const [terms] = await sql<ReplyTerms[]>`
    select takes_replies(t.supporter_email_key) as "takesReplies", c.deleted_at is not null as "isDeleted",
      c.suspended_at is not null as "isSuspended"
    from tips t join received_tips r on r.tip_id = t.id join creators c on c.id = t.creator_id
    where t.id = ${tipId} and r.state <> 'authorized'
  `
  return terms
}

export async function isOptedOut(sql: Sql, emailHash: Buffer): Promise<boolean> {
  const rows = await sql`select from reply_opt_outs where email_hash = ${emailHash}`
  return rows.length > 0
}

export interface ReplyChoice {
  emailHash: Buffer
  at: Date
}

/** Of those that did not ask for replies again since then. */
export async function insertOptOuts(sql: Sql, choices: ReplyChoice[]): Promise<void> {
  await sql`
    insert into reply_opt_outs (email_hash, created_at)
    select c.email_hash, c.at from ${chosen(sql, choices)}
    where not exists (select from reply_opt_ins i where i.email_hash = c.email_hash and i.chosen_at >= c.at)
    on conflict do nothing
  `
}

export async function deleteOptOuts(sql: Sql, choices: ReplyChoice[]): Promise<void> {
  await sql`
    with ended as (
      delete from reply_opt_outs o using ${chosen(sql, choices)}
      where o.email_hash = c.email_hash and o.created_at <= c.at
      returning c.email_hash, c.at
    )
    insert into reply_opt_ins (email_hash, chosen_at) select email_hash, at from ended
    on conflict (email_hash) do update set chosen_at = excluded.chosen_at
  `
}

/** No list and no backup is left that could refuse for them. */
export async function deleteOldOptIns(sql: Sql): Promise<void> {
  await deleteInBatches(
    sql,
    { table: 'reply_opt_ins', by: 'chosen_at' },
    () => sql`chosen_at < now() - make_interval(days => ${replyOptInDays})`,
  )
}

function chosen(sql: Sql, choices: ReplyChoice[]) {
  return sql`
    unnest(
      ${choices.map(({ emailHash }) => emailHash)}::bytea[], ${choices.map(({ at }) => at)}::timestamptz[]
    ) as c (email_hash, at)
  `
}
