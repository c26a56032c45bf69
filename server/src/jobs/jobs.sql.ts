import type { Sql } from '../platform/database/database.ts'

/** A runner is known by the id of its worker pool: graphile-worker locks jobs by that, not by the ids of workers. */
export async function recordHeartbeat(sql: Sql, poolId: string): Promise<void> {
  await sql`insert into job_workers (id) values (${poolId}) on conflict (id) do update set seen_at = now()`
}

/** A process that was killed leaves its jobs locked: they are unlocked once its heartbeat is too old. */
export async function unlockAbandonedJobs(sql: Sql, silentForS: number): Promise<void> {
  await sql`delete from job_workers where seen_at < now() - make_interval(secs => ${silentForS})`
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from (${allLocks(sql)}) locks
    where locked_at < now() - make_interval(secs => ${silentForS}) and locked_by not in (select id from job_workers)
    having count(*) > 0
  `
}

/** A job of a queue locks both. */
function allLocks(sql: Sql) {
  return sql`
    select locked_by, locked_at from graphile_worker._private_jobs
    union all select locked_by, locked_at from graphile_worker._private_job_queues
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
  await sql`
    update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
    where locked_by = ${poolId} and locked_at < now() - make_interval(secs => ${lockedForS})
      and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null)
  `
}

/** Only for a process that knows that it is alone on its database. */
export async function unlockAllJobs(sql: Sql): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from (${allLocks(sql)}) locks
    where locked_at is not null having count(*) > 0
  `
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

/** Of each at most 10,000: a scrape must not count a whole outage. */
export async function countJobs(sql: Sql): Promise<{ waiting: number; failing: number; dead: number }> {
  const [row] = await sql<{ waiting: number; failing: number; dead: number }[]>`
    select ${count(sql, sql`is_available = true and attempts = 0`)} as waiting,
      ${count(sql, sql`is_available = true and attempts > 0`)} as failing,
      ${count(sql, sql`attempts >= max_attempts`)} as dead
  `
  return row ?? { waiting: 0, failing: 0, dead: 0 }
}

/** In the order of the index that has just these jobs. */
function count(sql: Sql, condition: ReturnType<Sql>) {
  return sql`(
    select count(*)::int from (
      select from graphile_worker._private_jobs where ${condition} order by run_at limit 10000
    ) counted
  )`
}
