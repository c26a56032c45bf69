export interface TurnLimits {
  /** How long a task keeps its turn. */
  turnMs: number
  /** How many may be unfinished at a time, those whose turn is over included. */
  unfinishedMax: number
}

/**
 * Runs tasks one after another, in the order in which they come. A task that is not finished when its turn ends waits
 * for something else, such as a distant database: it goes on, and the next one begins.
 */
export function takeTurns({ turnMs, unfinishedMax }: TurnLimits): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let isTaken = false
  let unfinished = 0

  const isFree = () => !isTaken && unfinished < unfinishedMax
  const begin = () => {
    isTaken = true
    unfinished += 1
  }
  const beginNext = () => {
    const next = isFree() && waiting.shift()
    if (!next) return
    // Here, not when the task continues: another one could come in between.
    begin()
    next()
  }

  return async (task) => {
    if (isFree()) begin()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let hasTurn = true
    const endTurn = () => {
      if (hasTurn) isTaken = false
      hasTurn = false
      beginNext()
    }
    const timer = setTimeout(endTurn, turnMs)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      unfinished -= 1
      endTurn()
    }
  }
}
