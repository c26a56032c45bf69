interface Owned {
  /** Who waits for this task. */
  owner: string
}

/** The next task is one of the owner with the fewest running tasks; among those, of the one served longest ago. */
interface FairQueue<Task extends Owned> {
  readonly size: number
  push(task: Task): void
  /** The task counts as running until `done`. */
  take(): Task | undefined
  done(task: Task): void
  /** False when it does not wait any more. */
  remove(task: Task): boolean
  /** Empties the queue. */
  clear(): Task[]
}

interface Owner<Task> {
  waiting: Task[]
  running: number
  /** When a task of theirs was last taken, as a count of all that were taken. */
  servedAt: number
}

export function createFairQueue<Task extends Owned>(): FairQueue<Task> {
  /** Only those with a waiting or running task. */
  const owners = new Map<string, Owner<Task>>()
  let size = 0
  let taken = 0

  function nextOwner(): Owner<Task> | undefined {
    return [...owners.values()]
      .filter(({ waiting }) => waiting.length > 0)
      .toSorted((a, b) => a.running - b.running || a.servedAt - b.servedAt)[0]
  }

  return {
    get size() {
      return size
    },
    push(task) {
      const owner = owners.get(task.owner) ?? { waiting: [], running: 0, servedAt: 0 }
      owners.set(task.owner, owner)
      owner.waiting.push(task)
      size += 1
    },
    take() {
      const owner = nextOwner()
      const task = owner?.waiting.shift()
      if (!owner || !task) return undefined
      owner.running += 1
      taken += 1
      owner.servedAt = taken
      size -= 1
      return task
    },
    done({ owner: name }) {
      const owner = owners.get(name)
      if (!owner) return
      owner.running -= 1
      if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name)
    },
    remove(task) {
      const owner = owners.get(task.owner)
      const place = owner?.waiting.indexOf(task) ?? -1
      if (!owner || place < 0) return false
      owner.waiting.splice(place, 1)
      size -= 1
      if (owner.running === 0 && owner.waiting.length === 0) owners.delete(task.owner)
      return true
    },
    clear() {
      const tasks = [...owners.values()].flatMap(({ waiting }) => waiting.splice(0))
      size = 0
      return tasks
    },
  }
}
