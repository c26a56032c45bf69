import { setTimeout as wait } from 'node:timers/promises'
import type { SiteProcess } from './site.ts'

/** How long each process takes from now on to be ready. */
export function measureReady(processes: SiteProcess[], timeoutMs: number): Promise<number[]> {
  const begunAt = performance.now()
  return Promise.all(
    processes.map(async ({ port }) => {
      for (;;) {
        const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        const tookMs = performance.now() - begunAt
        if (isReady || tookMs > timeoutMs) return tookMs
        await wait(20)
      }
    }),
  )
}
