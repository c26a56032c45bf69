import type { Sql } from '../platform/database/database.ts'

/** A worker that was killed leaves its jobs locked: they are freed once its pulse has stopped. */
export async function beatPulse(sql: Sql, workerIds: string[]): Promise<void> {
  await sql`
    insert into job_workers (id) select unnest(${workerIds}::text[])
    on conflict (id) do update set seen_at = now()
  `
}

export async function freeJobsOfDeadWorkers(sql: Sql, silentForS: number): Promise<void> {
  const dead = await sql<{ id: string }[]>`
    delete from job_workers where seen_at < now() - make_interval(secs => ${silentForS}) returning id
  `
  if (dead.length > 0)
    await sql`select graphile_worker.force_unlock_workers(${dead.map((worker) => worker.id)}::text[])`
}

/** Only for a process that knows that it is alone on its database. */
export async function freeAllJobs(sql: Sql): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`
  await sql`delete from job_workers`
}

/** Workers of our own that are no more: what they had begun is free for others. */
export async function releaseWorkers(sql: Sql, workerIds: string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`
  await deleteWorkers(sql, workerIds)
}

export async function deleteWorkers(sql: Sql, workerIds: string[]): Promise<void> {
  await sql`delete from job_workers where id = any(${workerIds}::text[])`
}

export async function countJobs(sql: Sql): Promise<{ waiting: number; failing: number; dead: number }> {
  const [row] = await sql<{ waiting: number; failing: number; dead: number }[]>`
    select count(*) filter (where attempts = 0)::int as waiting,
      count(*) filter (where attempts > 0 and attempts < max_attempts)::int as failing,
      count(*) filter (where attempts >= max_attempts)::int as dead
    from graphile_worker.jobs
  `
  return row ?? { waiting: 0, failing: 0, dead: 0 }
}
