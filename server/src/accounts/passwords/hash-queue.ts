import { Refusal } from '@obole/contract/refusals'

/** Runs at most `runningMax` pieces of work at once, lets `waitingMax` wait in line, and refuses the rest at once. */
export function createQueue(runningMax: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new Refusal('unavailable', { retryAfterS: 2 })
      // Whoever ends hands its place over: `running` stays as it is.
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
