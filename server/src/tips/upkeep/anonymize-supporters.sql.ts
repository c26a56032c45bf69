import type { Sql } from '../../platform/database/database.ts'

/** Erased pages whose job died before it was done, or had a tip that was still open. */
export async function listPagesToAnonymize(sql: Sql): Promise<string[]> {
  const rows = await sql<{ creatorId: string }[]>`
    select creator_id as "creatorId" from payout_accounts
    where page_id is null and supporters_anonymized_at is null
  `
  return rows.map(({ creatorId }) => creatorId)
}

/** Not while a tip of it is open. */
export async function markAnonymized(sql: Sql, creatorId: string): Promise<void> {
  await sql`
    update payout_accounts set supporters_anonymized_at = now()
    where creator_id = ${creatorId} and page_id is null
      and creator_id not in (select creator_id from tips where outcome is null)
  `
}
