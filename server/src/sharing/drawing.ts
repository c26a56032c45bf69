import { Refusal } from '@obole/contract/rules/refusals'
import { createProcessPool, type ProcessPool } from '../platform/child-processes/process-pool.ts'
import type { DrawTask } from './draw-worker.ts'

/** Draws share images in a process of its own, so that a drawing never delays a request. */
export type Drawing = ProcessPool<DrawTask, Buffer>

const megabyte = 1024 * 1024

export function createDrawing(): Drawing {
  return createProcessPool({
    script: new URL('./draw-worker.ts', import.meta.url),
    env: {},
    workersMax: 1,
    queueMax: 30,
    timeoutMs: 15_000,
    idleMs: 30_000,
    rssBytesMax: 768 * megabyte,
    retireAboveBytes: 384 * megabyte,
    crashError: () => new Refusal('unavailable', { retryAfterS: 5 }),
  })
}
