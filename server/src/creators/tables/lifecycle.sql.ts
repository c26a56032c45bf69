import type { Locale } from '@obole/contract/formatting/names'
import type { Sql } from '../../platform/database/database.ts'

interface DeletedCreator {
  slug: string
  name: string
  erasedAfter: Date
  /** The owner's address; null when the sign-in provider gave none. */
  email: string | null
  locale: Locale
}

/** Also a page that is pending deletion. */
export async function hasPage(sql: Sql, id: string): Promise<boolean> {
  const { count } = await sql`select from creators where id = ${id}`
  return count === 1
}

/** Undefined when there is no page, or it is deleted already. */
export async function markDeleted(
  sql: Sql,
  { id, graceDays }: { id: string; graceDays: number },
): Promise<DeletedCreator | undefined> {
  const [row] = await sql<DeletedCreator[]>`
    update creators c set deleted_at = now(), erased_after = now() + make_interval(days => ${graceDays}), updated_at = now()
    from users u
    where c.id = ${id} and u.id = c.id and c.deleted_at is null
    returning c.slug, c.name, c.erased_after as "erasedAfter", u.email, u.locale
  `
  return row
}

/** For a page that takes no tips any more: nobody should pay at a checkout that is still open, not even within a minute. */
export async function queueCheckoutSweep(sql: Sql): Promise<void> {
  await sql`select graphile_worker.add_job('sweep-checkouts', job_key => 'sweep-checkouts-now', max_attempts => 1)`
}

/** False once the grace period is over, also when the erasure has not run yet. */
export async function markRestored(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update creators set deleted_at = null, erased_after = null, updated_at = now()
    where id = ${id} and (deleted_at is null or erased_after > now()) and removed_at is null returning id
  `
  return rows.length > 0
}

export async function listCreatorsToErase(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from creators where erased_after <= now() order by erased_after limit ${limit}
  `
  return rows.map(({ id }) => id)
}

/** With its album and photos. False when it was restored or erased meanwhile. */
export async function eraseIfDue(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`delete from creators where id = ${id} and erased_after <= now() returning id`
  return rows.length > 0
}

/** Restores the page that was deleted with the account; one that was deleted before stays deleted. */
export async function restorePageOfRestoredAccount(sql: Sql, userId: string): Promise<void> {
  await sql`
    update creators c set deleted_at = null, erased_after = null, updated_at = now()
    from erasure_requests e
    where c.id = ${userId} and e.user_id = c.id and c.deleted_at = e.requested_at and c.removed_at is null
  `
}
