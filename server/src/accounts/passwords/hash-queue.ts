import { Refusal } from '@obole/contract/rules/refusals'

/** Runs at most `runningMax` tasks at once, queues `waitingMax`, and refuses the rest at once. */
export function createQueue(runningMax: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new Refusal('unavailable', { retryAfterS: 2 })
      // The finished task hands its slot to the next one: `running` does not change.
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
