import { unpaidCheckouts, unpaidTipDays } from '@obole/contract/limits'
import { deleteInBatches } from '../../platform/database/batches.sql.ts'
import type { Sql } from '../../platform/database/database.ts'

const tipBatch = 2000

/** Blocks the client of this tip if it had too many unpaid checkouts; answers whether it did. */
export async function insertClientBlock(sql: Sql, tipId: string, unpaidMax: number): Promise<boolean> {
  const rows = await sql`
    insert into tip_client_blocks (client_hash, until)
    select t.client_hash, now() + make_interval(hours => ${unpaidCheckouts.blockHours}) from tips t
    where t.id = ${tipId} and t.client_hash is not null and ${unpaidMax} <= (
      select count(*) from tips u
      where u.client_hash = t.client_hash and u.created_at > now() - interval '1 day'
        -- An expired one that ended before its time was closed by us.
        and (u.outcome = 'failed' or u.outcome = 'expired' and u.ended_at >= u.expires_at)
        and least(u.ended_at, u.expires_at) > least(t.ended_at, t.expires_at) - make_interval(mins => ${unpaidCheckouts.withinMinutes})
    )
    on conflict (client_hash) do update set until = excluded.until
    returning client_hash
  `
  return rows.length > 0
}

/**
 * Client hashes are stored for two days, and so are the words, name and address of a tip that was never paid; a payment
 * that fails later than that takes them along. Cursors remember how far the tips are done, by their start and by their
 * end: without them, every run would walk through all the tips there ever were, and an index for it would have to be
 * built while tips wait.
 */
export async function deleteClientsAndUnpaidWords(sql: Sql): Promise<void> {
  while (await clearNext(sql, { cursor: 'client-hashes', by: 'created_at', minutesAgo: unpaidTipDays * 24 * 60 }));
  // A transaction may commit an end that is older than it.
  while (await clearNext(sql, { cursor: 'unpaid-words', by: 'ended_at', minutesAgo: 5 }));
  await deleteInBatches(sql, { table: 'tip_client_blocks', by: 'until' }, () => sql`until < now()`)
  await deleteInBatches(sql, { table: 'tip_surges', by: 'until' }, () => sql`until < now()`)
}

interface Pass {
  cursor: string
  by: 'created_at' | 'ended_at'
  minutesAgo: number
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

/**
 * Holds that are due while their page, their client or the whole site is under suspicion wait until that ends, at most a
 * day. Answers how many, by page.
 */
export async function postponeSuspected(sql: Sql): Promise<{ creatorId: string; count: number }[]> {
  return await sql<{ creatorId: string; count: number }[]>`
    with due as (
      select t.id, greatest(
        (select max(s.until) from tip_surges s where s.scope in (t.creator_id::text, 'all') and s.until > now()),
        (select b.until from tip_client_blocks b where b.client_hash = t.client_hash and b.until > now())
      ) as until
      from tips t
      where t.outcome is null and t.capture_at <= now() and t.capture_begun_at is null and t.undo_requested_at is null
        and t.authorized_at > now() - interval '1 day'
    ), postponed as (
      update tips t set capture_at = least(d.until, t.authorized_at + interval '1 day')
      from due d
      where t.id = d.id and d.until is not null and t.outcome is null and t.capture_begun_at is null
        and t.undo_requested_at is null
      returning t.creator_id
    )
    select creator_id as "creatorId", count(*)::int as count from postponed group by creator_id
  `
}

export interface Surge {
  scope: string
  started: number
}

/** RL-12, RL-13: pages with many new and few paid checkouts, and the whole site (`all`) above its limit. */
export async function saveSurges(sql: Sql, limits: { perCreator: number; overall: number }): Promise<Surge[]> {
  return await sql<Surge[]>`
    with recent as (
      select creator_id, count(*) filter (where created_at > now() - interval '1 minute')::int as started,
        count(*) as lately, count(*) filter (where outcome = 'paid' or outcome is null and authorized_at is not null) as paid
      from tips where created_at > now() - interval '10 minutes' group by creator_id
    ), surging as (
      select creator_id::text as scope, started from recent where started > ${limits.perCreator} and paid * 2 < lately
      union all
      select 'all', sum(started)::int from recent having sum(started) > ${limits.overall}
    ), saved as (
      insert into tip_surges (scope, until) select scope, now() + interval '2 minutes' from surging
      on conflict (scope) do update set until = excluded.until
    )
    select scope, started from surging
  `
}
