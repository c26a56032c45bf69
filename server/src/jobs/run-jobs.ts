import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import type { Platform } from '../platform/platform.ts'
import { beatPulse, countJobs, deleteWorkers, freeAllJobs, freeJobsOfDeadWorkers, releaseWorkers } from './jobs.sql.ts'
import type { Jobs } from './jobs.ts'

const pulseMs = 10_000
const silentForS = 60
const retryMs = 1000

export interface RunningJobs {
  stop(): Promise<void>
}

export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: silent })
}

/**
 * Works off the queue in this process until stopped. `isAlone`: nobody else can be using the database. The library's
 * runner breaks off when the database dies under a failing job: it is begun anew then.
 */
export async function runJobs(
  platform: Platform,
  databaseUrl: string,
  jobs: Jobs,
  isAlone: boolean,
): Promise<RunningJobs> {
  const { sql, log } = platform
  if (isAlone) await freeAllJobs(sql)
  let crew = await startRunner(platform, databaseUrl, jobs)
  let isStopping = false
  const replaceCrew = async () => {
    while (!isStopping) {
      await wait(retryMs)
      try {
        await releaseWorkers(sql, crew.workerIds)
        crew = await startRunner(platform, databaseUrl, jobs)
        return
      } catch (error) {
        log.warn({ error }, 'the job runner could not be begun anew')
      }
    }
  }
  const keepCrew = async () => {
    while (!isStopping) {
      await crew.runner.promise.catch((error: unknown) => log.error({ error }, 'the job runner broke off'))
      if (!isStopping) await replaceCrew()
    }
  }
  const kept = keepCrew()
  const pulse = setInterval(() => void recordHeartbeat(platform, crew.workerIds), pulseMs)
  return {
    async stop() {
      isStopping = true
      clearInterval(pulse)
      // A runner that has broken off is stopped already.
      await crew.runner.stop().catch(() => undefined)
      await kept
      await deleteWorkers(sql, crew.workerIds)
    },
  }
}

interface Crew {
  runner: Runner
  workerIds: string[]
}

async function startRunner(platform: Platform, databaseUrl: string, jobs: Jobs): Promise<Crew> {
  const { log, metrics } = platform
  const workerIds: string[] = []
  const events = new EventEmitter() as WorkerEvents
  events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId))
  events.on('job:success', ({ job }) => metrics.jobs.inc({ task: job.task_identifier, outcome: 'done' }))
  events.on('job:error', ({ job, error }) => {
    metrics.jobs.inc({ task: job.task_identifier, outcome: 'error' })
    log.error({ error, task: job.task_identifier, jobId: job.id, attempt: job.attempts }, 'job failed')
  })
  events.on('job:failed', ({ job }) => metrics.jobs.inc({ task: job.task_identifier, outcome: 'dead' }))
  const runner = await run({
    connectionString: databaseUrl,
    maxPoolSize: 4,
    concurrency: 3,
    pollInterval: 1000,
    // Without these a runner that cannot write down what became of a job rejects where nobody can hear it.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    logger: silent,
    events,
    taskList: Object.fromEntries(
      Object.entries(jobs.tasks).map(([name, task]) => [
        name,
        (payload: unknown) => task((payload ?? {}) as Record<string, unknown>),
      ]),
    ),
    parsedCronItems: parseCronItems(
      Object.entries(jobs.schedule).map(([task, match]) => ({
        task,
        match,
        identifier: task,
        // One that failed for good makes way for the next: only what fails now is seen as dead.
        options: { backfillPeriod: 0, maxAttempts: 3, jobKey: `cron-${task}`, jobKeyMode: 'replace' as const },
      })),
    ),
  })
  await recordHeartbeat(platform, workerIds)
  return { runner, workerIds }
}

/** What a failing queue looks like from outside. */
export function measureJobs({ sql, metrics }: Platform): void {
  metrics.gauge('obole_jobs_waiting', 'Jobs not tried yet', async () => (await countJobs(sql)).waiting)
  metrics.gauge(
    'obole_jobs_failing',
    'Jobs that failed and will be tried again',
    async () => (await countJobs(sql)).failing,
  )
  metrics.gauge('obole_jobs_dead', 'Jobs that failed for good', async () => (await countJobs(sql)).dead)
}

async function recordHeartbeat({ sql, log }: Platform, workerIds: string[]): Promise<void> {
  try {
    await beatPulse(sql, workerIds)
    await freeJobsOfDeadWorkers(sql, silentForS)
  } catch (error) {
    log.warn({ error }, 'the workers’ pulse could not be written')
  }
}

/** Events and our own log say what happens; the library would say it again. */
const silent = new WorkerLogger(() => () => undefined)
