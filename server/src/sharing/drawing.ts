import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal } from '@obole/contract/refusals'
import type { DrawAnswer, DrawTask } from './draw-worker.ts'

export interface Drawing {
  /** Refuses with `unavailable` when too many wait or when it takes too long. */
  draw(task: DrawTask): Promise<Buffer>
  close(): void
}

interface Job {
  task: DrawTask
  resolve: (image: Buffer) => void
  reject: (error: Error) => void
}

const waitingMax = 30
const timeoutMs = 15_000
const idleMs = 30_000
const program = fileURLToPath(new URL('./draw-worker.ts', import.meta.url))

/** One child process, started when there is something to draw and let go when there is not: no page waits for a drawing. */
export function createDrawing(): Drawing {
  const waiting: Job[] = []
  let child: ChildProcess | null = null
  let current: Job | null = null
  let timer: NodeJS.Timeout | undefined

  function draw(task: DrawTask): Promise<Buffer> {
    if (waiting.length >= waitingMax) throw new Refusal('unavailable', { retryAfterS: 5 })
    return new Promise((resolve, reject) => {
      waiting.push({ task, resolve, reject })
      next()
    })
  }

  function next(): void {
    if (current) return
    clearTimeout(timer)
    current = waiting.shift() ?? null
    if (!current) {
      timer = setTimeout(close, idleMs).unref()
      return
    }
    child ??= start()
    timer = setTimeout(() => child?.kill('SIGKILL'), timeoutMs).unref()
    child.send(current.task)
  }

  function start(): ChildProcess {
    const started = fork(program, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: {} })
    started.unref()
    started.channel?.unref()
    started.on('message', (answer: DrawAnswer) => {
      if ('image' in answer) current?.resolve(Buffer.from(answer.image))
      else current?.reject(new Error(answer.error))
      current = null
      next()
    })
    started.on('exit', () => {
      if (child !== started) return
      child = null
      current?.reject(new Refusal('unavailable', { retryAfterS: 5 }))
      current = null
      next()
    })
    return started
  }

  function close(): void {
    clearTimeout(timer)
    child?.kill('SIGKILL')
    child = null
  }

  return { draw, close }
}
