import type { Sql } from '../platform/database/database.ts'

/** A runner is known by the id of its worker pool: graphile-worker locks jobs by that, not by the ids of workers. */
export async function recordHeartbeat(sql: Sql, poolId: string): Promise<void> {
  await sql`insert into job_workers (id) values (${poolId}) on conflict (id) do update set seen_at = now()`
}

/** A process that was killed leaves its jobs locked: they are unlocked once its heartbeat is too old. */
export async function unlockAbandonedJobs(sql: Sql, silentForS: number): Promise<void> {
  await sql`delete from job_workers where seen_at < now() - make_interval(secs => ${silentForS})`
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => ${silentForS}) and locked_by not in (select id from job_workers)
    having count(*) > 0
  `
}

/** The connection broke after a job was locked for this runner and before it was handed over: nobody runs it. */
export async function unlockLostJobs(
  sql: Sql,
  poolId: string,
  runningIds: string[],
  lockedForS: number,
): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_by = ${poolId} and locked_at < now() - make_interval(secs => ${lockedForS})
      and id <> all(${runningIds}::bigint[])
  `
}

/** Only for a process that knows that it is alone on its database. */
export async function unlockAllJobs(sql: Sql): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`
  await sql`delete from job_workers`
}

/** For a runner of our own that has ended: what it had begun is free for others. */
export async function unlockJobsOf(sql: Sql, poolId: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array[${poolId}])`
  await deleteRunner(sql, poolId)
}

export async function deleteRunner(sql: Sql, poolId: string): Promise<void> {
  await sql`delete from job_workers where id = ${poolId}`
}

/** Jobs that were tried are few and have an index of their own; of those that wait, at most 10,000 are counted. */
export async function countJobs(sql: Sql): Promise<{ waiting: number; failing: number; dead: number }> {
  const [row] = await sql<{ waiting: number; failing: number; dead: number }[]>`
    select (select count(*)::int from (
        select from graphile_worker._private_jobs where is_available = true and attempts = 0 limit 10000
      ) untried) as waiting,
      count(*) filter (where attempts < max_attempts)::int as failing,
      count(*) filter (where attempts >= max_attempts)::int as dead
    from graphile_worker._private_jobs where attempts > 0
  `
  return row ?? { waiting: 0, failing: 0, dead: 0 }
}
