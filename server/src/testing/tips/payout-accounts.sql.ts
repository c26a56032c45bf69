import type { Sql } from '../../platform/database/database.ts'

export async function readAccountId(sql: Sql, creatorId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select account_id as id from payout_accounts where creator_id = ${creatorId}
  `
  return row?.id ?? ''
}

export async function ageSync(sql: Sql, accountId: string, seconds: number): Promise<void> {
  await sql`
    update payout_accounts set synced_at = synced_at - make_interval(secs => ${seconds}) where account_id = ${accountId}
  `
}

/** As after the erasure of a page whose owner has opened another one. */
export async function orphanAccount(sql: Sql, accountId: string): Promise<void> {
  await sql`update payout_accounts set page_id = null where account_id = ${accountId}`
}

/** Until the transaction ends, none is stored. */
export async function withholdAccounts(sql: Sql): Promise<void> {
  await sql`lock table payout_accounts in share mode`
}
