import { EventEmitter } from 'node:events'
import { parseCronItems, run, runMigrations, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type { Platform } from '../platform/platform.ts'
import { beatPulse, countJobs, forgetWorkers, freeAllJobs, freeJobsOfDeadWorkers } from './jobs.sql.ts'
import type { Jobs } from './jobs.ts'

const pulseMs = 10_000
const silentForS = 60

export interface RunningJobs {
  stop(): Promise<void>
}

export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: silent })
}

/** Works off the queue in this process until stopped. `isAlone`: nobody else can be using the database. */
export async function runJobs(
  platform: Platform,
  databaseUrl: string,
  jobs: Jobs,
  isAlone: boolean,
): Promise<RunningJobs> {
  const { sql, log, metrics } = platform
  if (isAlone) await freeAllJobs(sql)
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
        options: { backfillPeriod: 0, maxAttempts: 3 },
      })),
    ),
  })
  const pulse = setInterval(() => void takePulse(platform, workerIds), pulseMs)
  await takePulse(platform, workerIds)
  return {
    async stop() {
      clearInterval(pulse)
      await runner.stop()
      await forgetWorkers(sql, workerIds)
    },
  }
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

async function takePulse({ sql, log }: Platform, workerIds: string[]): Promise<void> {
  try {
    await beatPulse(sql, workerIds)
    await freeJobsOfDeadWorkers(sql, silentForS)
  } catch (error) {
    log.warn({ error }, 'the workers’ pulse could not be written')
  }
}

/** Events and our own log say what happens; the library would say it again. */
const silent = new WorkerLogger(() => () => undefined)
