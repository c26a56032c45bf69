import type { Sql } from './platform/database.ts'

/** The page that left with its owner; one that the owner had deleted before stays deleted. */
export async function restorePageOfKeptAccount(sql: Sql, userId: string): Promise<void> {
  await sql`
    update creators c set deleted_at = null, erased_after = null, updated_at = now()
    from erasure_requests e
    where c.id = ${userId} and e.user_id = c.id and c.deleted_at = e.requested_at
  `
}
