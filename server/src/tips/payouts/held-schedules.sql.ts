import type { Sql } from '../../platform/database/database.ts'
import type { PayoutSchedule } from '../domain/payout.ts'

/** What the creator had chosen before payouts were held; undefined while they are not. */
export async function findHeldSchedule(sql: Sql, accountId: string): Promise<PayoutSchedule | undefined> {
  const [row] = await sql<{ schedule: PayoutSchedule | null }[]>`
    select held_schedule as schedule from payout_accounts where account_id = ${accountId}
  `
  return row?.schedule ?? undefined
}

export async function storeHeldSchedule(sql: Sql, accountId: string, schedule: PayoutSchedule): Promise<void> {
  await sql`
    update payout_accounts set held_schedule = ${sql.json({ ...schedule })}
    where account_id = ${accountId} and held_schedule is null
  `
}

export async function forgetHeldSchedule(sql: Sql, accountId: string): Promise<void> {
  await sql`update payout_accounts set held_schedule = null where account_id = ${accountId}`
}
