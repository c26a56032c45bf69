import { Refusal } from '@obole/contract/rules/refusals'

/** Of all that uploads may hold, one member or one network gets a quarter: it takes several to keep others out. */
const shareOfOne = 4

/** What one upload holds. */
export interface Holding {
  /** Refuses what there is no room for. */
  add(bytes: number): void
  release(): void
}

export interface UploadBudget {
  /** Refuses when there is no room for one byte, so that no body is read. */
  open(holders: string[]): Holding
  heldBytes(): number
}

/** Counts the bytes that have arrived, never those that are announced: an announcement costs its sender nothing. */
export function createUploadBudget(bytesMax: number): UploadBudget {
  const heldBy = new Map<string, number>()
  let heldBytes = 0

  function requireRoom(holders: string[], bytes: number): void {
    const isOver = (holder: string) => (heldBy.get(holder) ?? 0) + bytes > bytesMax / shareOfOne
    if (holders.some(isOver)) throw new Refusal('too_many_uploads', { retryAfterS: 5 })
    if (heldBytes + bytes > bytesMax) throw new Refusal('unavailable', { retryAfterS: 5 })
  }

  function count(holders: string[], bytes: number): void {
    heldBytes += bytes
    for (const holder of holders) {
      const held = (heldBy.get(holder) ?? 0) + bytes
      if (held > 0) heldBy.set(holder, held)
      else heldBy.delete(holder)
    }
  }

  function open(holders: string[]): Holding {
    requireRoom(holders, 1)
    let arrived = 0
    let isOpen = true
    return {
      add(bytes) {
        // A chunk of an upload that was just refused as too slow would be held for good.
        if (!isOpen) return
        requireRoom(holders, bytes)
        count(holders, bytes)
        arrived += bytes
      },
      release() {
        isOpen = false
        count(holders, -arrived)
      },
    }
  }

  return { open, heldBytes: () => heldBytes }
}
