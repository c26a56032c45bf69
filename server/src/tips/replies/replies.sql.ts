import { replyOptInDays } from '@obole/contract/rules/limits'
import { deleteInBatches } from '../../platform/database/batches.sql.ts'
import type { Sql } from '../../platform/database/database.ts'

interface ReplyTerms {
  /** Not paid yet: it can be undone. */
  isHeld: boolean
  takesReplies: boolean
  isDeleted: boolean
  isSuspended: boolean
}

/** Undefined when the tip is neither paid nor held. */
export async function findReplyTerms(sql: Sql, tipId: string, keys: Buffer[]): Promise<ReplyTerms | undefined> {
  const [terms] = await sql<ReplyTerms[]>`
    select r.state = 'authorized' as "isHeld", takes_replies(t.supporter_email_key, ${keys}::bytea[]) as "takesReplies",
      c.deleted_at is not null as "isDeleted",
      c.suspended_at is not null as "isSuspended"
    from tips t join received_tips r on r.tip_id = t.id join creators c on c.id = t.creator_id
    where t.id = ${tipId} and not (r.state = 'authorized' and t.undo_requested_at is not null)
  `
  return terms
}

export async function isOptedOut(sql: Sql, emailHashes: Buffer[]): Promise<boolean> {
  const rows = await sql`select from reply_opt_outs where email_hash = any(${emailHashes}::bytea[])`
  return rows.length > 0
}

export interface ReplyChoice {
  emailHash: Buffer
  at: Date
}

/** Of those that did not ask for replies again since then. */
export async function insertOptOuts(sql: Sql, choices: ReplyChoice[]): Promise<void> {
  await sql`
    insert into reply_opt_outs (email_hash, created_at, is_keyed)
    select c.email_hash, c.at, true from ${chosen(sql, choices)}
    where not exists (select from reply_opt_ins i where i.email_hash = c.email_hash and i.chosen_at >= c.at)
    on conflict do nothing
  `
}

export async function deleteOptOuts(sql: Sql, choices: ReplyChoice[]): Promise<void> {
  await sql`
    with ended as (
      delete from reply_opt_outs o using ${chosen(sql, choices)}
      where o.email_hash = c.email_hash and o.created_at <= c.at
      returning c.email_hash, c.at, o.is_keyed
    )
    insert into reply_opt_ins (email_hash, chosen_at, is_keyed) select email_hash, at, is_keyed from ended
    on conflict (email_hash) do update set chosen_at = excluded.chosen_at
  `
}

/** What is plain is of a build before the key: hashed once more, it is found by the same address. */
export async function keyOldChoices(sql: Sql, key: Buffer): Promise<void> {
  await sql`
    with plain as (delete from reply_opt_outs where not is_keyed returning email_hash, created_at)
    insert into reply_opt_outs (email_hash, created_at, is_keyed)
    select keyed_hash(email_hash, ${key}), created_at, true from plain on conflict do nothing
  `
  await sql`
    with plain as (delete from reply_opt_ins where not is_keyed returning email_hash, chosen_at)
    insert into reply_opt_ins (email_hash, chosen_at, is_keyed)
    select keyed_hash(email_hash, ${key}), chosen_at, true from plain on conflict do nothing
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
