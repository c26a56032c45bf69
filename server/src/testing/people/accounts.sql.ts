import { until } from '@obole/testing/until'
import type { Pool, Sql } from '../../platform/database/database.ts'

/** Moves the stored times into the past. */
export async function ageSessions(sql: Sql, userId: string, seconds: number): Promise<void> {
  await sql`
    update sessions set signed_in_at = signed_in_at - make_interval(secs => ${seconds}),
      proven_at = proven_at - make_interval(secs => ${seconds}),
      last_seen_at = last_seen_at - make_interval(secs => ${seconds}), expires_at = expires_at - make_interval(secs => ${seconds})
    where user_id = ${userId}
  `
}

export async function ageRefreshTokens(sql: Sql, userId: string, seconds: number): Promise<void> {
  await sql`
    update refresh_tokens set issued_at = issued_at - make_interval(secs => ${seconds}),
      replaced_at = replaced_at - make_interval(secs => ${seconds})
    where session_id in (select id from sessions where user_id = ${userId})
  `
}

export async function ageMailTokens(sql: Sql, email: string, seconds: number): Promise<void> {
  await sql`update mail_tokens set expires_at = expires_at - make_interval(secs => ${seconds}) where email = ${email}`
}

/** As if so many hours had passed since it was asked for. */
export async function ageRecovery(sql: Sql, userId: string, hours: number): Promise<void> {
  await sql`update account_recoveries set next_at = next_at - make_interval(hours => ${hours}) where user_id = ${userId}`
}

export async function ageSigningKeys(sql: Sql, seconds: number): Promise<void> {
  await sql`update signing_keys set made_at = made_at - make_interval(secs => ${seconds})`
}

/** As if their last request to add a second factor were so many days ago. */
export async function ageFactorAsking(sql: Sql, userId: string, days: number): Promise<void> {
  await sql`update users set factor_asked_at = factor_asked_at - make_interval(days => ${days}) where id = ${userId}`
}

export async function ageRegistrations(sql: Sql, days: number): Promise<void> {
  await sql`update registrations set created_at = created_at - make_interval(days => ${days})`
}

export async function ageUser(sql: Sql, userId: string, days: number): Promise<void> {
  await sql`update users set created_at = created_at - make_interval(days => ${days}) where id = ${userId}`
}

export async function agePayoutHold(sql: Sql, userId: string, hours: number): Promise<void> {
  await sql`
    update users set payouts_held_until = payouts_held_until - make_interval(hours => ${hours}) where id = ${userId}
  `
}

/** Jobs that wait for their time are due now. */
export async function makeJobsDue(sql: Sql, task: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${task}
  `
}

export async function ageErasures(sql: Sql, userId: string, days: number): Promise<void> {
  await sql`update users set erased_after = erased_after - make_interval(days => ${days}) where id = ${userId}`
}

export async function ageLimits(sql: Sql, seconds: number): Promise<void> {
  await sql`
    update rate_limits set resets_at = resets_at - make_interval(secs => ${seconds}),
      blocked_until = blocked_until - make_interval(secs => ${seconds})
  `
}

export async function disableUser(sql: Sql, userId: string): Promise<void> {
  await sql`update users set disabled_at = now() where id = ${userId}`
}

export async function countRows(sql: Sql, table: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(table)}`
  return row?.count ?? 0
}

export async function addJob(sql: Sql, task: string): Promise<void> {
  await sql`select graphile_worker.add_job(${task})`
}

export async function countLiveTokens(sql: Sql, userId: string): Promise<{ live: number; all: number }> {
  const [row] = await sql<{ live: number; all: number }[]>`
    select count(*) filter (where replaced_at is null)::int as live, count(*)::int as all
    from refresh_tokens where session_id in (select id from sessions where user_id = ${userId})
  `
  return row ?? { live: 0, all: 0 }
}

export async function countJobsOf(sql: Sql, task: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = ${task}
  `
  return row?.count ?? 0
}

export async function findPasswordHash(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ hash: string | null }[]>`select password_hash as hash from users where id = ${userId}`
  return row?.hash ?? null
}

/** Every stored text and byte string, to search for secrets. */
export async function dumpAccounts(sql: Sql): Promise<string> {
  const tables = [
    'users',
    'registrations',
    'sessions',
    'refresh_tokens',
    'mail_tokens',
    'outbox_mails',
    'rate_limits',
    'authenticators',
    'recovery_codes',
    'sign_in_challenges',
    'account_recoveries',
  ]
  const dumps = await Promise.all(tables.map((table) => sql`select row_to_json(t)::text as row from ${sql(table)} t`))
  const jobs = await sql`select payload::text as row from graphile_worker._private_jobs`
  return [...dumps.flat(), ...jobs].map(({ row }) => row).join('\n')
}

export async function findErasure(sql: Sql, userId: string): Promise<{ erasedAt: Date | null } | undefined> {
  const [row] = await sql<{ erasedAt: Date | null }[]>`
    select erased_at as "erasedAt" from erasure_requests where user_id = ${userId}
  `
  return row
}

/** Both requests have checked all they can before they get the account, the first one first. */
export async function oneAfterTheOther<First, Second>(
  sql: Pool,
  userId: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const started: Promise<unknown>[] = []
  await sql.begin(async (holder) => {
    await holder`select from users where id = ${userId} for update`
    for (const request of [first, second]) {
      started.push(request())
      await until('the request waits for the account', async () => {
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `
        return waiting.length === started.length
      })
    }
  })
  return (await Promise.all(started)) as [First, Second]
}

export async function ageChallenges(sql: Sql, userId: string, seconds: number): Promise<void> {
  await sql`
    update sign_in_challenges set expires_at = expires_at - make_interval(secs => ${seconds}) where user_id = ${userId}
  `
}

export async function countRowsOf(sql: Sql, table: string, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${sql(table)} where user_id = ${userId}
  `
  return row?.count ?? 0
}

export async function removePassword(sql: Sql, userId: string): Promise<void> {
  await sql`update users set password_hash = null where id = ${userId}`
}
