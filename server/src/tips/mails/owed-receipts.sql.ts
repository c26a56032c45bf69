import type { Sql } from '../../platform/database/database.ts'

export async function oweReceipt(sql: Sql, tipId: string): Promise<void> {
  await sql`insert into owed_receipts (tip_id) values (${tipId}) on conflict do nothing`
}

/** False when none was owed. */
export async function settleOwedReceipt(sql: Sql, tipId: string): Promise<boolean> {
  const rows = await sql`delete from owed_receipts where tip_id = ${tipId} returning tip_id`
  return rows.length > 0
}
