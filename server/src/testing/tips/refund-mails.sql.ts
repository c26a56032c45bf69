import type { Sql } from '../../platform/database/database.ts'

/** The hour for which refunds are collected has passed. */
export async function hastenRefundMails(sql: Sql, tipId: string): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where key = ${`refund-mail-${tipId}`}
    ), run_at => now())
  `
}

export async function listOwedReceipts(sql: Sql): Promise<string[]> {
  const rows = await sql<{ tipId: string }[]>`select tip_id as "tipId" from owed_receipts`
  return rows.map(({ tipId }) => tipId)
}
