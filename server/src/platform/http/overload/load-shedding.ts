import { Refusal } from '@obole/contract/rules/refusals'

/** What this process works on: calls of the API and pages that are rendered. */
export interface Work {
  /** Does a task that an address has asked for, or refuses it while too much is in hand. */
  run<T>(address: string, task: () => Promise<T>): Promise<T>
}

/** A refusal that says nothing of the request: it has a reason of its own in the log and in the metrics. */
export class Overload extends Refusal {
  constructor() {
    super('unavailable')
  }
}

/**
 * Refuses tasks while `max` of them are in hand, so that those are finished in time; 0 refuses nobody. Only tasks are
 * counted: who reads an answer slowly, sends a body slowly or waits for another service keeps nobody out. Whoever has
 * their share of all tasks in hand is refused first, and at twice as many tasks everybody.
 */
export function limitWork(max: number): Work {
  const inHand = new Map<string, number>()
  let total = 0
  const isTooMuch = (address: string) => {
    if (max === 0 || total < max) return false
    const own = inHand.get(address) ?? 0
    return total >= 2 * max || own * inHand.size >= total
  }
  return {
    async run(address, task) {
      if (isTooMuch(address)) throw new Overload()
      inHand.set(address, (inHand.get(address) ?? 0) + 1)
      total += 1
      try {
        return await task()
      } finally {
        const left = (inHand.get(address) ?? 1) - 1
        if (left > 0) inHand.set(address, left)
        else inHand.delete(address)
        total -= 1
      }
    },
  }
}
