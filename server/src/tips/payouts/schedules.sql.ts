import type { PayoutChoice } from '@obole/contract/rules/payout-costs'
import type { Sql } from '../../platform/database/database.ts'

interface ChosenSchedule {
  accountId: string
  /** Null: the owner has not chosen. */
  interval: PayoutChoice | null
  /** Payouts are held: the schedule comes after the hold. */
  isHeld: boolean
}

export async function findChosenSchedule(sql: Sql, creatorId: string): Promise<ChosenSchedule | undefined> {
  const [row] = await sql<ChosenSchedule[]>`
    select account_id as "accountId", payout_interval as interval, held_schedule is not null as "isHeld"
    from payout_accounts where creator_id = ${creatorId}
  `
  return row
}

/** False when the page has no account yet. The job tells the provider. */
export async function saveChosenSchedule(sql: Sql, creatorId: string, interval: PayoutChoice): Promise<boolean> {
  const rows = await sql`
    with chosen as (
      update payout_accounts set payout_interval = ${interval} where creator_id = ${creatorId} returning creator_id
    )
    select graphile_worker.add_job('apply-payout-schedule', json_build_object('creatorId', creator_id),
      job_key => 'payout-schedule-' || creator_id)
    from chosen
  `
  return rows.length > 0
}

/** The first time that an account pays out. */
export async function queueFirstSchedule(sql: Sql, accountId: string): Promise<void> {
  await sql`
    select graphile_worker.add_job('apply-payout-schedule', json_build_object('creatorId', creator_id),
      job_key => 'payout-schedule-' || creator_id)
    from payout_accounts where account_id = ${accountId} and schedule_set_at is null
  `
}

export async function markScheduleSet(sql: Sql, accountId: string): Promise<void> {
  await sql`
    update payout_accounts set schedule_set_at = now() where account_id = ${accountId} and schedule_set_at is null
  `
}

/** Given back after the hold, instead of the one that was held. */
export async function replaceHeldSchedule(sql: Sql, accountId: string, schedule: object): Promise<void> {
  await sql`
    update payout_accounts set held_schedule = ${sql.json({ ...schedule })}
    where account_id = ${accountId} and held_schedule is not null
  `
}
