import type { Sql } from '../platform/database.ts'

/** Tips without a checkout, of whom nobody is opening one. */
export async function listAbandoned(sql: Sql, olderThanS: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from tips
    where outcome is null and session_id is null and created_at < now() - make_interval(secs => ${olderThanS})
      and (opening_until is null or opening_until < now())
    order by created_at limit 50
  `
  return rows.map(({ id }) => id)
}

/**
 * Checkouts that are open for longer than a few minutes, each asked for at growing intervals, and those whose time has
 * passed. They are marked as asked in the same statement, so that two workers share them.
 */
export async function takeOpenCheckouts(sql: Sql, olderThanS: number): Promise<string[]> {
  const rows = await sql<{ sessionId: string }[]>`
    update tips set asked_at = now()
    where id in (
      select id from tips
      where outcome is null and session_id is not null and created_at < now() - make_interval(secs => ${olderThanS})
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

/** Open checkouts of pages that take no more tips. */
export async function listClosedPageCheckouts(sql: Sql): Promise<{ tipId: string; sessionId: string }[]> {
  return await sql<{ tipId: string; sessionId: string }[]>`
    select t.id as "tipId", t.session_id as "sessionId"
    from tips t left join creators c on c.id = t.creator_id
    where t.outcome is null and t.session_id is not null and t.processing_at is null
      and not coalesce(c.wants_tips and c.can_receive_tips and c.deleted_at is null and c.suspended_at is null, false)
    order by t.created_at limit 200
  `
}

/** Whether the client of this tip now has to wait. */
export async function insertClientBlock(sql: Sql, tipId: string, unpaidMax: number): Promise<boolean> {
  const rows = await sql`
    insert into tip_client_blocks (client_hash, until)
    select t.client_hash, now() + interval '24 hours' from tips t
    where t.id = ${tipId} and t.client_hash is not null and ${unpaidMax} <= (
      select count(*) from tips u
      where u.client_hash = t.client_hash and u.created_at > now() - interval '1 day'
        -- One that was closed before its time was closed by us.
        and (u.outcome = 'failed' or u.outcome = 'expired' and u.ended_at >= u.expires_at)
        and least(u.ended_at, u.expires_at) > least(t.ended_at, t.expires_at) - interval '10 minutes'
    )
    on conflict (client_hash) do update set until = excluded.until
    returning client_hash
  `
  return rows.length > 0
}

/** Whom a tip came from is known for two days, and blocks end. */
export async function forgetClients(sql: Sql): Promise<void> {
  await sql`update tips set client_hash = null where client_hash is not null and created_at < now() - interval '2 days'`
  await sql`delete from tip_client_blocks where until < now()`
  await sql`delete from tip_surges where until < now()`
}

/** The words and addresses of the supporters of an erased page. Answers how many tips it touched. */
export async function forgetSupporters(sql: Sql, creatorId: string): Promise<number> {
  const rows = await sql`
    update tips set message = null, supporter_name = null, supporter_email = null, client_hash = null,
      idempotency_key = null, product_name = '', page_url = ''
    where id in (
      select id from tips
      where creator_id = ${creatorId} and not exists (select from creators c where c.id = ${creatorId})
        and product_name <> '' and outcome is not null
      limit 5000
    )
    returning id
  `
  return rows.length
}

/** Erased pages of whose supporters something is still known: what a job that died left behind. */
export async function listPagesToForget(sql: Sql): Promise<string[]> {
  const rows = await sql<{ creatorId: string }[]>`
    select p.creator_id as "creatorId" from payout_accounts p
    where p.page_id is null and exists (select from tips t where t.creator_id = p.creator_id and t.product_name <> '')
  `
  return rows.map(({ creatorId }) => creatorId)
}

export interface Surge {
  scope: string
  started: number
}

/** RL-12 and RL-13: pages with many new checkouts of which few are paid, and the whole site under a flood. */
export async function saveSurges(sql: Sql, limits: { perCreator: number; overall: number }): Promise<Surge[]> {
  return await sql<Surge[]>`
    with recent as (
      select creator_id, count(*) filter (where created_at > now() - interval '1 minute')::int as started,
        count(*) as lately, count(*) filter (where outcome = 'paid') as paid
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
