import type { Pool } from './database/database.ts'
import { listSetSwitches, type SwitchName } from './switches.sql.ts'

export interface Switches {
  isSet(name: SwitchName): Promise<boolean>
}

/** Older than this, they are read again beside the request that asked; older than `staleMs`, before it is answered. */
const freshMs = 1000
const staleMs = 5000

/** What operators have switched, read at most once a second. While the database cannot say, the last answer holds. */
export function openSwitches(sql: Pool): Switches {
  let set = new Set<SwitchName>()
  let readAtMs = -Infinity
  let reading: Promise<void> | undefined
  const read = async () => {
    try {
      set = new Set(await listSetSwitches(sql))
    } catch {
      // The request itself finds out that the database does not answer.
    }
    readAtMs = performance.now()
    reading = undefined
  }
  /** Null when it must be read before it can be said. */
  function peek(name: SwitchName): boolean | null {
    const age = performance.now() - readAtMs
    if (age > freshMs) reading ??= read()
    return age > staleMs ? null : set.has(name)
  }
  return {
    async isSet(name) {
      const known = peek(name)
      if (known !== null) return known
      await reading
      return set.has(name)
    },
  }
}
