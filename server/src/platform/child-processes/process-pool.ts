import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { isRefusalCode, Refusal } from '@obole/contract/rules/refusals'
import { createFairQueue } from './fair-queue.ts'
import type { WorkerMessage } from './worker-process.ts'

export interface PoolOptions {
  /** A module that calls `answerTasks`. */
  script: URL
  /** The whole environment of a worker: of the server's own only where a release has Node's libraries is passed on. */
  env: Record<string, string>
  workersMax: number
  queueMax: number
  /** How long one task may take before its worker is killed. */
  timeoutMs: number
  /** How long a worker without a task goes on running. */
  idleMs: number
  /** A worker that takes more than this is killed, with its task. */
  rssBytesMax: number
  /** A worker that still holds this much after a task is replaced. */
  retireAboveBytes: number
  /** What is said of a task whose worker was killed or crashed. The task is not run again. */
  crashError: (owner: string) => Refusal
}

interface PoolTask<Task> {
  /** Owners take turns. */
  owner: string
  /** Called when a worker is free, so that what waits takes no memory. */
  load: () => Promise<Task>
  /** Nobody waits for it any more: it is taken out of the queue. What runs is finished. */
  signal?: AbortSignal
}

export interface ProcessPool<Task, Result> {
  /** Refuses with `unavailable` when too many tasks wait. */
  run(task: PoolTask<Task>): Promise<Result>
  waitingCount(): number
  pids(): number[]
  /** Before the end: refuses with `unavailable` what waits and what still comes; what runs is finished. */
  refuseWaiting(): void
  /** Ends all workers; tasks that still wait are refused. */
  close(): Promise<void>
}

interface Job<Task, Result> extends PoolTask<Task> {
  resolve: (result: Result) => void
  reject: (reason: Error) => void
}

interface Worker<Task, Result> {
  child: ChildProcess
  job: Job<Task, Result> | null
  isReady: boolean
  timer: NodeJS.Timeout | undefined
}

const { LD_LIBRARY_PATH } = process.env
const libraryPath: Record<string, string> = LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}

/** Child processes, started when there are tasks. One that hangs or crashes takes only its own task with it. */
export function createProcessPool<Task extends object, Result>(options: PoolOptions): ProcessPool<Task, Result> {
  const waiting = createFairQueue<Job<Task, Result>>()
  const workers = new Set<Worker<Task, Result>>()
  let isEnding = false

  async function run(task: PoolTask<Task>): Promise<Result> {
    if (isEnding || waiting.size >= options.queueMax) throw new Refusal('unavailable', { retryAfterS: 5 })
    return new Promise((resolve, reject) => {
      const job: Job<Task, Result> = { ...task, resolve, reject }
      waiting.push(job)
      task.signal?.addEventListener('abort', () => waiting.remove(job) && reject(task.signal?.reason), { once: true })
      assignTasks()
    })
  }

  function assignTasks(): void {
    while (waiting.size > 0) {
      const worker = [...workers].find(({ job }) => !job) ?? (workers.size < options.workersMax ? start() : null)
      const job = worker && waiting.take()
      if (!job) return
      worker.job = job
      if (worker.isReady) void send(worker, job)
    }
  }

  function start(): Worker<Task, Result> {
    const child = fork(options.script, [String(options.rssBytesMax)], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...libraryPath, ...options.env },
    })
    const worker: Worker<Task, Result> = { child, job: null, isReady: false, timer: undefined }
    workers.add(worker)
    limitTime(worker, startTimeoutMs)
    child.on('message', (message: WorkerMessage<Result>) => {
      if (message.type === 'ready') becomeReady(worker)
      else finish(worker, message)
    })
    child.on('error', () => onExit(worker))
    child.on('exit', () => onExit(worker))
    return worker
  }

  function becomeReady(worker: Worker<Task, Result>): void {
    worker.isReady = true
    if (worker.job) void send(worker, worker.job)
  }

  async function send(worker: Worker<Task, Result>, job: Job<Task, Result>): Promise<void> {
    limitTime(worker, options.timeoutMs)
    try {
      const task = await job.load()
      // A failed send needs no handling: a worker that is gone emits `exit`.
      if (worker.job === job) worker.child.send(task, () => {})
    } catch (error) {
      release(worker)
      job.reject(error as Error)
      assignTasks()
    }
  }

  /** The worker's job, which it no longer has. */
  function release(worker: Worker<Task, Result>): Job<Task, Result> | null {
    const { job } = worker
    worker.job = null
    if (job) waiting.done(job)
    return job
  }

  function finish(worker: Worker<Task, Result>, message: Exclude<WorkerMessage<Result>, { type: 'ready' }>): void {
    const job = release(worker)
    if (message.rssBytes > options.retireAboveBytes) terminate(worker)
    else limitTime(worker, options.idleMs)
    if (message.type === 'done') job?.resolve(message.result)
    else job?.reject(errorOf(message))
    assignTasks()
  }

  /** Taken off the list before it has ended, so that it is given no further task; its own task is refused on `exit`. */
  function terminate(worker: Worker<Task, Result>): void {
    workers.delete(worker)
    clearTimeout(worker.timer)
    worker.child.kill('SIGKILL')
  }

  function onExit(worker: Worker<Task, Result>): void {
    const job = release(worker)
    terminate(worker)
    if (job)
      job.reject(worker.isReady ? options.crashError(job.owner) : new Error('The worker process does not start.'))
    if (!isEnding) assignTasks()
  }

  function limitTime(worker: Worker<Task, Result>, ms: number): void {
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => terminate(worker), ms)
  }

  function refuseWaiting(): void {
    isEnding = true
    for (const { reject } of waiting.clear()) reject(new Refusal('unavailable', { retryAfterS: 5 }))
  }

  async function close(): Promise<void> {
    refuseWaiting()
    const exits = [...workers].map(({ child }) => once(child, 'exit'))
    for (const worker of workers) terminate(worker)
    await Promise.all(exits)
  }

  return {
    run,
    waitingCount: () => waiting.size,
    pids: () => [...workers].flatMap(({ child }) => child.pid ?? []),
    refuseWaiting,
    close,
  }
}

const startTimeoutMs = 30_000

function errorOf({ code, message }: { code: string | null; message: string }): Error {
  return isRefusalCode(code) ? new Refusal(code, { detail: message }) : new Error(message)
}
