import type { Sql } from '../platform/database/database.ts'

/** What the link of a receipt was used for. */
export async function listActs(sql: Sql, tipId: string): Promise<string[]> {
  const rows = await sql<{ act: string }[]>`select act from receipt_acts where tip_id = ${tipId} order by id`
  return rows.map(({ act }) => act)
}

/** As if the tip had been received so much earlier. Answers how to undo it: the ledger has the time too. */
export async function ageReceipt(sql: Sql, tipId: string, minutes: number): Promise<() => Promise<unknown>> {
  const age = (by: number) => sql`
    update received_tips set received_at = received_at - make_interval(mins => ${by}) where tip_id = ${tipId}
  `
  await age(minutes)
  return () => age(-minutes)
}
