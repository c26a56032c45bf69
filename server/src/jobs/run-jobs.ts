import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import { openWorkerPool, poolOver } from '../platform/database/database.ts'
import type { ServerPool } from '../platform/database/server-pool.ts'
import { traced } from '../platform/observability/tracing.ts'
import type { Platform } from '../platform/platform.ts'
import { createJobIndexes } from './job-indexes.sql.ts'
import {
  countJobs,
  deleteRunner,
  recordHeartbeat,
  unlockAbandonedJobs,
  unlockAllJobs,
  unlockJobsOf,
  unlockLostJobs,
} from './jobs.sql.ts'
import type { Jobs } from './jobs.ts'

const restartDelayMs = 1000
/** How long a runner that stops may take to record what became of its last jobs. */
const recordWithinMs = 5000
/** One listens for new jobs; each of the jobs that run at once needs one at times. */
const connectionsMax = 4

interface Heartbeat {
  everyMs: number
  /** After so long without a heartbeat a process counts as killed, and its jobs are run by another. */
  silentForS: number
}

const defaultHeartbeat: Heartbeat = { everyMs: 5000, silentForS: 30 }

export interface RunningJobs {
  /** Resolves once jobs are run; also when they were stopped before. */
  started: Promise<void>
  stop(): Promise<void>
}

export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = openWorkerPool(databaseUrl, 1)
  try {
    await runMigrations({ pgPool, logger: silent })
    await createJobIndexes(poolOver(pgPool))
  } finally {
    await pgPool.close(null)
  }
}

/**
 * Runs queued jobs in this process until stopped. `isAlone`: nobody else can be using the database. The library's
 * runner cannot start without the database, and ends when it is lost while a job fails: it is started again then.
 */
export function runJobs(
  platform: Platform,
  databaseUrl: string,
  jobs: Jobs,
  isAlone: boolean,
  heartbeat = defaultHeartbeat,
): RunningJobs {
  const { sql, log } = platform
  const pgPool = openWorkerPool(databaseUrl, connectionsMax)
  const { promise: started, resolve: onStarted } = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const { signal } = stopping
  const isStopping = once(signal, 'abort')
  let current: StartedRunner | null = null

  const beat = async () => {
    if (!current) return
    try {
      await recordHeartbeat(sql, current.poolId)
      await unlockAbandonedJobs(sql, heartbeat.silentForS)
      await unlockLostJobs(sql, current.poolId, [...current.runningIds], heartbeat.silentForS)
    } catch (error) {
      log.warn({ error }, 'the heartbeat of the job runner could not be recorded')
    }
  }
  const start = async (): Promise<StartedRunner> => {
    if (current) await unlockJobsOf(sql, current.poolId)
    else if (isAlone) await unlockAllJobs(sql)
    current = await startRunner(platform, pgPool, jobs)
    await beat()
    onStarted()
    return current
  }
  const supervise = async () => {
    while (!signal.aborted) {
      try {
        const { ended, runner } = await start()
        await Promise.race([ended, isStopping])
        // One that has failed is stopped already.
        const stopped = runner.stop().catch(() => undefined)
        if (signal.aborted)
          await Promise.race([stopped, ended.then(() => wait(recordWithinMs, undefined, { ref: false }))])
      } catch (error) {
        log.warn({ error }, 'the job runner could not be started')
      }
      await wait(restartDelayMs, undefined, { signal }).catch(() => undefined)
    }
    onStarted()
  }
  const supervised = supervise()
  const timer = setInterval(() => void beat(), heartbeat.everyMs)
  return {
    started,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await supervised
      if (current) await deleteRunner(sql, current.poolId)
      await pgPool.close(recordWithinMs)
    },
  }
}

/**
 * How a recurring task is queued. A run that failed for good is replaced by the next: `obole_jobs_dead` counts only what
 * fails now. One that still runs cannot be replaced: the next waits for it in a queue of its own.
 */
export function recurring(task: string) {
  const name = `cron-${task}`
  return { maxAttempts: 3, jobKey: name, jobKeyMode: 'replace' as const, queueName: name }
}

interface StartedRunner {
  runner: Runner
  poolId: string
  /** Resolves when none of its jobs runs any more. */
  ended: Promise<void>
  runningIds: Set<string>
}

async function startRunner(platform: Platform, pgPool: ServerPool, jobs: Jobs): Promise<StartedRunner> {
  const { log, metrics } = platform
  let poolId = ''
  const runningIds = new Set<string>()
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
  })
  events.on('pool:gracefulShutdown', ({ message }) => log.info({ reason: message }, 'the job runner shuts down'))
  events.on('pool:fatalError', ({ error }) => log.error({ error }, 'what became of a job could not be recorded'))
  // The runner's own promise may stay pending: the library waits for ever when two outcomes could not be recorded.
  const isShutDown = new Promise<void>((resolve) => {
    events.on('pool:gracefulShutdown:complete', () => resolve())
    events.on('pool:forcefulShutdown:complete', () => resolve())
    events.on('pool:forcefulShutdown:error', () => resolve())
  })
  events.on('job:start', ({ job }) => runningIds.add(job.id))
  events.on('job:complete', ({ job }) => runningIds.delete(job.id))
  events.on('job:success', ({ job }) => metrics.jobs.inc({ task: job.task_identifier, outcome: 'done' }))
  events.on('job:error', ({ job, error }) => {
    metrics.jobs.inc({ task: job.task_identifier, outcome: 'error' })
    log.error({ error, task: job.task_identifier, jobId: job.id, attempt: job.attempts }, 'job failed')
  })
  events.on('job:failed', ({ job }) => metrics.jobs.inc({ task: job.task_identifier, outcome: 'dead' }))
  const runner = await run({
    pgPool,
    concurrency: 3,
    pollInterval: 1000,
    // In batches, a runner that cannot record a job's outcome would reject a promise that nobody holds.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    logger: silent,
    events,
    taskList: Object.fromEntries(
      Object.entries(jobs.tasks).map(([name, task]) => [
        name,
        (payload: unknown) => traced(`job ${name}`, async () => task((payload ?? {}) as Record<string, unknown>)),
      ]),
    ),
    parsedCronItems: parseSchedule(jobs.schedule),
  })
  const failed = runner.promise.catch((error: unknown) => log.error({ error }, 'the job runner has failed'))
  return { runner, poolId, runningIds, ended: Promise.race([failed, isShutDown]) }
}

/** Throws for a time that the runner does not understand: with one, no job would run at all. */
export function parseSchedule(schedule: Jobs['schedule']) {
  return parseCronItems(
    Object.entries(schedule).map(([task, match]) => ({
      task,
      match,
      identifier: task,
      options: { backfillPeriod: 0, ...recurring(task) },
    })),
  )
}

/** What a failing queue looks like from outside. One query for the three gauges of a scrape. */
export function measureJobs({ sql, metrics }: Platform): void {
  let counting: ReturnType<typeof countJobs> | undefined
  const count = () => {
    counting ??= countJobs(sql).finally(() => {
      counting = undefined
    })
    return counting
  }
  metrics.gauge('obole_jobs_waiting', 'Jobs not tried yet, at most 10,000', async () => (await count()).waiting)
  metrics.gauge('obole_jobs_failing', 'Jobs that failed and will be tried again', async () => (await count()).failing)
  metrics.gauge('obole_jobs_dead', 'Jobs that failed for good', async () => (await count()).dead)
}

/** Events and our own log say what happens; the library would repeat it. */
const silent = new WorkerLogger(() => () => undefined)
