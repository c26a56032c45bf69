import { Refusal } from '@obole/contract/rules/refusals'

interface Penalties {
  add(memberId: string): void
  /** Refuses with `too_many_requests` while the member must wait. */
  refuse(memberId: string): void
}

const membersMax = 10_000

/** Counts per member, in this process, how often an image of theirs killed its decoder. */
export function createPenalties({ killsMax, waitMs }: { killsMax: number; waitMs: number }): Penalties {
  const members = new Map<string, { kills: number; until: number }>()

  function find(memberId: string) {
    const known = members.get(memberId)
    return known && known.until > performance.now() ? known : undefined
  }

  return {
    add(memberId) {
      const kills = (find(memberId)?.kills ?? 0) + 1
      members.delete(memberId)
      members.set(memberId, { kills, until: performance.now() + waitMs })
      const [oldest] = members.keys()
      if (members.size > membersMax && oldest) members.delete(oldest)
    },
    refuse(memberId) {
      const known = find(memberId)
      if (!known || known.kills < killsMax) return
      throw new Refusal('too_many_requests', { retryAfterS: Math.ceil((known.until - performance.now()) / 1000) })
    },
  }
}
