import { setPriority } from 'node:os'
import { Refusal } from '@obole/contract/rules/refusals'

export type WorkerMessage<Result> =
  | { type: 'ready' }
  | { type: 'done'; result: Result; rssBytes: number }
  /** `code` is that of a refusal, null for an unexpected error. */
  | { type: 'failed'; code: string | null; message: string; rssBytes: number }

const rssCheckMs = 50

/** The worker's side of a process pool: one task at a time, at a lower priority than the server. */
export function answerTasks<Task, Result>(handle: (task: Task) => Promise<Result>): void {
  const rssBytesMax = Number(process.argv[2])
  const send = (message: WorkerMessage<Result>) => process.send?.(message)
  setPriority(5)
  // A terminal and many service managers signal every process. Only the server stops: what runs for it is finished.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  setInterval(() => process.memoryUsage.rss() > rssBytesMax && killSelf(), rssCheckMs)
  process.on('disconnect', killSelf)
  process.on('message', (task: Task) => void answer(handle, task).then(send))
  send({ type: 'ready' })
}

async function answer<Task, Result>(
  handle: (task: Task) => Promise<Result>,
  task: Task,
): Promise<WorkerMessage<Result>> {
  try {
    const result = await handle(task)
    return { type: 'done', result, rssBytes: process.memoryUsage.rss() }
  } catch (error) {
    const code = error instanceof Refusal ? error.code : null
    const message = error instanceof Error ? error.message : String(error)
    return { type: 'failed', code, message, rssBytes: process.memoryUsage.rss() }
  }
}

/** `process.exit` waits for native threads, and those may be what is stuck. */
function killSelf(): void {
  process.kill(process.pid, 'SIGKILL')
}
