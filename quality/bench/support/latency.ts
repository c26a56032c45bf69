export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Requests a page repeatedly until stopped: the latency that a visitor has meanwhile. */
export function watchPage(url: string): { stop(): Promise<number[]> } {
  let isOver = false
  const times: number[] = []
  const watching = (async () => {
    while (!isOver) times.push(await timed(async () => (await fetch(url)).arrayBuffer()))
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return times
    },
  }
}

/** `count` acts, `width` of them at a time. */
export async function inParallel(count: number, width: number, run: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) {
      next += 1
      await run(next - 1)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
}
