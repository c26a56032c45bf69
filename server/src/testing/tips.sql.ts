import type { Sql } from '../platform/database.ts'

export async function countDueJobs(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts
  `
  return row?.count ?? 0
}

/** Time travel: a tip seems to have been begun so much earlier. */
export async function ageTip(sql: Sql, tipId: string, seconds: number): Promise<void> {
  await sql`
    update tips set created_at = created_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds}), opening_until = null, asked_at = null
    where id = ${tipId}
  `
}
