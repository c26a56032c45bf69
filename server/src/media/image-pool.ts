import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Refusal } from '@obole/contract/refusals'
import type { ImageAnswer, ImageTask } from './image-worker.ts'

export interface PoolOptions {
  workersMax: number
  queueMax: number
  /** How long one image may take before its worker is killed. */
  timeoutMs: number
  /** How long a worker without work is kept. */
  idleMs: number
  /** A worker that still holds this much after an image is replaced. */
  retireAboveBytes: number
  /** A worker that takes more than this is killed with its image. */
  rssBytesMax: number
}

export interface ImagePool {
  run(task: ImageTask): Promise<ImageAnswer>
  pids(): number[]
  close(): Promise<void>
}

interface Job {
  task: ImageTask
  resolve: (answer: ImageAnswer) => void
  reject: (reason: Error) => void
}

interface Worker {
  child: ChildProcess
  job: Job | null
  isReady: boolean
  timer: NodeJS.Timeout | undefined
}

/** Child processes, started when there is work. One that hangs or dies takes only its own image with it. */
export function createImagePool(options: PoolOptions): ImagePool {
  const waiting: Job[] = []
  const workers = new Set<Worker>()
  let isClosed = false

  function run(task: ImageTask): Promise<ImageAnswer> {
    if (isClosed || waiting.length >= options.queueMax) throw new Refusal('unavailable', { retryAfterS: 5 })
    return new Promise((resolve, reject) => {
      waiting.push({ task, resolve, reject })
      assignWork()
    })
  }

  function assignWork(): void {
    while (waiting.length > 0) {
      const worker = [...workers].find(({ job }) => !job) ?? (workers.size < options.workersMax ? start() : null)
      const job = worker && waiting.shift()
      if (!job) return
      worker.job = job
      if (worker.isReady) send(worker, job)
    }
  }

  function start(): Worker {
    const child = fork(workerScript, [String(options.rssBytesMax)], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: workerEnvironment,
    })
    const worker: Worker = { child, job: null, isReady: false, timer: undefined }
    workers.add(worker)
    limitTime(worker, startTimeoutMs)
    child.on('message', (message: 'ready' | ImageAnswer) => {
      if (message === 'ready') becomeReady(worker)
      else finish(worker, message)
    })
    child.on('error', () => lose(worker))
    child.on('exit', () => lose(worker))
    return worker
  }

  function becomeReady(worker: Worker): void {
    worker.isReady = true
    if (worker.job) send(worker, worker.job)
  }

  function send(worker: Worker, job: Job): void {
    limitTime(worker, options.timeoutMs)
    // A worker that is gone says so by its `exit`.
    worker.child.send(job.task, () => {})
  }

  function finish(worker: Worker, answer: ImageAnswer): void {
    const { job } = worker
    worker.job = null
    if (answer.rssBytes > options.retireAboveBytes) retire(worker)
    else limitTime(worker, options.idleMs)
    job?.resolve(answer)
    assignWork()
  }

  /** Forgotten before it is dead, so that no work is given to it meanwhile; its own image learns it by `exit`. */
  function retire(worker: Worker): void {
    workers.delete(worker)
    clearTimeout(worker.timer)
    worker.child.kill('SIGKILL')
  }

  function lose(worker: Worker): void {
    const { job } = worker
    worker.job = null
    retire(worker)
    // An image that takes its decoder down is never tried again.
    job?.reject(worker.isReady ? new Refusal('invalid_image') : new Error('The image worker does not start.'))
    if (!isClosed) assignWork()
  }

  function limitTime(worker: Worker, ms: number): void {
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => retire(worker), ms)
  }

  async function close(): Promise<void> {
    isClosed = true
    for (const { reject } of waiting.splice(0)) reject(new Refusal('unavailable'))
    const exits = [...workers].map(({ child }) => once(child, 'exit'))
    for (const worker of workers) retire(worker)
    await Promise.all(exits)
  }

  return {
    run,
    pids: () => [...workers].flatMap(({ child }) => child.pid ?? []),
    close,
  }
}

const workerScript = new URL('./image-worker.ts', import.meta.url)
const startTimeoutMs = 30_000

/** No secret of the server reaches the process that reads strangers' files. libvips must not spill to the disk. */
const workerEnvironment = { MALLOC_ARENA_MAX: '2', VIPS_DISC_THRESHOLD: '4g', VIPS_WARNING: '0' }
