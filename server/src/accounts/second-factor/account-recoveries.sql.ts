import { keyLinkHours, recoveryHours } from '@obole/contract/rules/limits'
import type { Sql } from '../../platform/database/database.ts'

/** From one mail to the next. */
const stepHours = recoveryHours / 2

export interface Recovery {
  startedAt: Date
  /** When the link is mailed, or was. */
  opensAt: Date
}

/** Undefined when one is under way already. */
export async function insertRecovery(sql: Sql, userId: string): Promise<Recovery | undefined> {
  const { count } = await sql`
    insert into account_recoveries (user_id, next_at) values (${userId}, now() + make_interval(hours => ${stepHours}))
    on conflict do nothing
  `
  return count === 1 ? findRecovery(sql, userId) : undefined
}

export async function findRecovery(sql: Sql, userId: string): Promise<Recovery | undefined> {
  const [recovery] = await sql<Recovery[]>`
    select started_at as "startedAt", ${opensAt(sql)} as "opensAt" from account_recoveries where user_id = ${userId}
  `
  return recovery
}

export async function listDueRecoveries(sql: Sql): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    select user_id as "userId" from account_recoveries where next_at <= now() order by next_at limit 100
  `
  return rows.map(({ userId }) => userId)
}

export async function isRecoveryDue(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`select from account_recoveries where user_id = ${userId} and next_at <= now()`
  return count === 1
}

/** Which mail is due now, the second or the third; undefined when none is. However late, there is time between two. */
export async function takeDueMail(sql: Sql, userId: string): Promise<(Recovery & { mails: number }) | undefined> {
  const [due] = await sql<(Recovery & { mails: number })[]>`
    update account_recoveries
    set mails = mails + 1,
      next_at = now() + make_interval(hours => case mails when 1 then ${stepHours} else ${keyLinkHours} end::int)
    where user_id = ${userId} and next_at <= now() and mails < 3
    returning mails::int, started_at as "startedAt", ${opensAt(sql)} as "opensAt"
  `
  return due
}

/** False when there was none. */
export async function deleteRecovery(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`delete from account_recoveries where user_id = ${userId}`
  return count === 1
}

function opensAt(sql: Sql) {
  return sql`next_at + make_interval(hours => case mails when 1 then ${stepHours} when 2 then 0 else ${-keyLinkHours} end::int)`
}
