import type { Sql } from '../platform/database/database.ts'

/** As if the last clean-up of unpaid tips had run a day ago, and this tip had ended half a day ago. */
export async function endBetweenCleanUps(sql: Sql, tipId: string): Promise<void> {
  await sql`
    update provider_cursors set occurred_at = occurred_at - interval '1 day' where name in ('client-hashes', 'unpaid-words')
  `
  await sql`update tips set ended_at = ended_at - interval '12 hours' where id = ${tipId}`
}
