import type { Locale } from '@obole/contract/formatting/names'
import type { Sql } from '../../platform/database/database.ts'

interface ScheduledErasure {
  email: string | null
  locale: Locale
  erasedAfter: Date
}

/** A second request does not postpone the first; undefined when there is no such account. */
export async function scheduleErasure(
  sql: Sql,
  userId: string,
  graceDays: number,
): Promise<(ScheduledErasure & { isNew: boolean }) | undefined> {
  const [row] = await sql<(ScheduledErasure & { isNew: boolean })[]>`
    with before as (
      select id, erased_after from users where id = ${userId} for no key update
    ), planned as (
      update users set erased_after = coalesce(before.erased_after, now() + make_interval(days => ${graceDays}))
      from before where users.id = before.id
      returning users.id, users.email, users.locale, users.erased_after, before.erased_after is null as is_new
    ), listed as (
      insert into erasure_requests (user_id, due_at) select id, erased_after from planned
      on conflict (user_id) do nothing
    )
    select email, locale, erased_after as "erasedAfter", is_new as "isNew" from planned
  `
  return row
}

/** False when no erasure was scheduled, or when its date has passed. */
export async function withdrawErasure(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`
    update users set erased_after = null where id = ${userId} and erased_after > now()
  `
  return count === 1
}

export async function deleteErasureRequest(sql: Sql, userId: string): Promise<void> {
  await sql`delete from erasure_requests where user_id = ${userId} and erased_at is null`
}

export async function listDueErasures(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where erased_after <= now() order by erased_after limit 100
  `
  return rows.map(({ id }) => id)
}

/** Locks the account; false when its erasure is not due or another process is erasing it. */
export async function lockForErasure(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`
    select from users where id = ${userId} and erased_after <= now() for update skip locked
  `
  return count === 1
}

/**
 * Deletes the account with its identities, sessions, devices, tokens and mails, and what its proven address left behind
 * elsewhere: registrations, links and mails to or from it. Records that it was done.
 */
export async function eraseUser(sql: Sql, userId: string): Promise<void> {
  const [user] = await sql<{ emailKey: string | null }[]>`
    select email_key as "emailKey" from users where id = ${userId}
  `
  if (user?.emailKey) {
    await sql`delete from registrations where email_key = ${user.emailKey}`
    await sql`delete from mail_tokens where email_key = ${user.emailKey}`
    await sql`update reports set reporter_email = null where lower(reporter_email) = ${user.emailKey}`
    await sql`
      delete from outbox_mails where lower(recipient) = ${user.emailKey} or lower(content ->> 'email') = ${user.emailKey}
    `
  }
  await sql`update erasure_requests set erased_at = now() where user_id = ${userId}`
  await sql`delete from users where id = ${userId}`
}

/** For accounts that a restored backup brought back: due at once. Returns those that exist. */
export async function scheduleListedErasures(sql: Sql, userIds: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with due as (
      update users set erased_after = now() where id = any(${userIds}::uuid[]) returning id, erased_after
    ), listed as (
      insert into erasure_requests (user_id, due_at) select id, erased_after from due on conflict (user_id) do nothing
    )
    select id from due
  `
  return rows.map(({ id }) => id)
}
