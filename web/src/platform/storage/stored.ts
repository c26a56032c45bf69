import { useSyncExternalStore } from 'react'
import { sessionStore } from './storage.ts'

/** A value of this tab that outlives a reload: a draft, or what is known of the member. */
export interface Stored<T> {
  read: () => T | null
  /** Null removes it. */
  store: (value: T | null) => void
  /** For components; null while the server renders. */
  use: () => T | null
}

/** `parse` decides what counts: what an older version of the site stored, or a person changed, is null. */
export function stored<T>(key: string, parse: (value: unknown) => T | null): Stored<T> {
  const listeners = new Set<() => void>()
  let last: { text: string | null; value: T | null } | undefined

  // The same object for the same text: React compares what it is given.
  const read = (): T | null => {
    const text = sessionStore.read(key)
    if (last?.text !== text) last = { text, value: parsed(text, parse) }
    return last.value
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read,
    store: (value) => {
      if (value === null) sessionStore.remove(key)
      else sessionStore.write(key, JSON.stringify(value))
      for (const listener of [...listeners]) listener()
    },
    use: () => useSyncExternalStore(listen, read, () => null),
  }
}

function parsed<T>(text: string | null, parse: (value: unknown) => T | null): T | null {
  if (text === null) return null
  try {
    return parse(JSON.parse(text))
  } catch {
    return null
  }
}
