import type { Sql } from '../../platform/database/database.ts'

/** Tips without a checkout and without a lease to open one. */
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

/** Open checkouts of pages that no longer take tips. */
export async function listClosedPageCheckouts(sql: Sql): Promise<{ tipId: string; sessionId: string }[]> {
  return await sql<{ tipId: string; sessionId: string }[]>`
    select t.id as "tipId", t.session_id as "sessionId"
    from tips t left join creators c on c.id = t.creator_id
    where t.outcome is null and t.session_id is not null and t.processing_at is null and t.authorized_at is null
      and c.takes_tips is not true
    order by t.created_at limit 200
  `
}
