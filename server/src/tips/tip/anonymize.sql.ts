import { unpaidTipDays } from '@obole/contract/rules/limits'
import type { Sql } from '../../platform/database/database.ts'

const tipBatch = 2000

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

/**
 * Removes what is known of the supporters of an erased page, in the next `size` of its tips. Answers the last of these
 * tips; undefined at their end.
 */
export async function anonymizeSupporters(
  sql: Sql,
  creatorId: string,
  { after, size }: { after: string | null; size: number },
): Promise<string | undefined> {
  const [batch] = await sql<{ last: string | null; count: number }[]>`
    with batch as materialized (
      select id, product_name, outcome from tips
      where creator_id = ${creatorId} ${after ? sql`and id > ${after}` : sql``}
        and not exists (select from creators c where c.id = ${creatorId})
      order by id limit ${size}
    ), changed as (
      update tips set ${withoutSupporter(sql)}, product_name = '', page_url = ''
      where id = any(array(select id from batch where product_name <> '' and outcome is not null))
    )
    select (select id from batch order by id desc limit 1) as last, (select count(*)::int from batch) as count
  `
  return batch?.count === size && batch.last ? batch.last : undefined
}

interface Pass {
  cursor: string
  by: 'created_at' | 'ended_at'
  minutesAgo: number
}

/**
 * Client hashes are stored for two days, and so are the words, name and address of a tip that was never paid; a payment
 * that fails later than that takes them along. Cursors remember how far the tips are done, by their start and by their
 * end: without them, every run would walk through all the tips there ever were, and an index for it would have to be
 * built while tips wait.
 */
export async function clearClientsAndUnpaidWords(sql: Sql): Promise<void> {
  while (await clearNext(sql, { cursor: 'client-hashes', by: 'created_at', minutesAgo: unpaidTipDays * 24 * 60 }));
  // A transaction may commit an end that is older than it.
  while (await clearNext(sql, { cursor: 'unpaid-words', by: 'ended_at', minutesAgo: 5 }));
}

/** False once it is through. Tips of one moment are one batch, however many they are. */
async function clearNext(sql: Sql, { cursor, by, minutesAgo }: Pass): Promise<boolean> {
  const [batch] = await sql<{ hasMore: boolean }[]>`
    with bounds as (
      select now() - make_interval(mins => ${minutesAgo}) as until,
        coalesce((select occurred_at from provider_cursors where name = ${cursor}), '-infinity') as since
    ), batch as (
      select since, greatest(since + interval '1 microsecond', least(until, (
        select ${sql(by)} from tips where ${sql(by)} >= since order by ${sql(by)} offset ${tipBatch} limit 1
      ))) as until, until as through
      from bounds where since < until
    ), cleared as (
      update tips t set client_hash = null,
        message = case when ${isUnpaid(sql)} then null else t.message end,
        supporter_name = case when ${isUnpaid(sql)} then null else t.supporter_name end,
        supporter_email = case when ${isUnpaid(sql)} then null else t.supporter_email end,
        supporter_email_key = case when ${isUnpaid(sql)} then null else t.supporter_email_key end
      from batch
      where t.${sql(by)} >= batch.since and t.${sql(by)} < batch.until
        and t.created_at < now() - make_interval(days => ${unpaidTipDays})
        and (t.client_hash is not null or ${isUnpaid(sql)} and (t.message is not null or t.supporter_name is not null
          or t.supporter_email is not null))
    ), passed as (
      insert into provider_cursors (name, occurred_at) select ${cursor}, until from batch
      on conflict (name) do update set occurred_at = excluded.occurred_at
    )
    select until < through as "hasMore" from batch
  `
  return batch?.hasMore ?? false
}

/** For good: no checkout stays open for days. */
function isUnpaid(sql: Sql) {
  return sql`t.outcome in ('failed', 'cancelled', 'expired')`
}

/** For the update of tips: all that is known of their supporter. */
function withoutSupporter(sql: Sql) {
  return sql`message = null, reply = null, refund_reason = null, refund_answer = null, supporter_name = null, supporter_email = null, supporter_email_key = null,
    client_hash = null, idempotency_key = null, request_hash = sha256(''), anonymized_at = now()`
}

function isToSupporter(sql: Sql) {
  return sql`m.template in
    ('tip-receipt', 'tip-refunded', 'tip-reply', 'tip-undone', 'tip-failed', 'debit-failed', 'receipt-link',
     'refund-asked', 'refund-declined')`
}
