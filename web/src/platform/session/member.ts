import type { OwnCreator } from '@obole/contract/creators'
import { displayAlias } from '@obole/contract/names'
import type { Profile } from '@obole/contract/profile'
import { useSyncExternalStore } from 'react'
import { sessionStore } from '../storage/storage.ts'
import { useSession } from './session.ts'

/** What is known of the signed-in person, kept in session storage so that a page can show it at once. */
const profile = kept<Profile>('user-profile')
const creator = kept<OwnCreator>('creator-profile')

export const useProfile = profile.use
export const keepProfile = profile.keep

/** The own page; null when there is none, or when it is not known yet. */
export const useOwnCreator = creator.use
export const readStoredCreator = creator.read

/** An empty object means that there is no page. */
export function keepOwnCreator(own: OwnCreator | object): void {
  creator.keep('slug' in own ? own : null)
}

export function clearMember(): void {
  profile.keep(null)
  creator.keep(null)
}

/** As the side bar shows a person; null for a stranger. */
export function useMember(): { alias: string; portraitUrl: string | null; pageSlug: string | null } | null {
  const { isAuthenticated } = useSession()
  const person = useProfile()
  const page = useOwnCreator()
  if (!isAuthenticated) return null
  return {
    alias: person ? displayAlias(person) : '',
    portraitUrl: person?.portraitUrl ?? null,
    pageSlug: page?.slug ?? null,
  }
}

function kept<T>(key: string) {
  const listeners = new Set<() => void>()
  let value: T | null | undefined

  const read = (): T | null => {
    value ??= parsed<T>(sessionStore.read(key))
    return value
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const keep = (next: T | null): void => {
    if (next) sessionStore.write(key, JSON.stringify(next))
    else sessionStore.remove(key)
    value = next
    for (const listener of [...listeners]) listener()
  }
  return { read, keep, use: () => useSyncExternalStore(listen, read, () => null) }
}

function parsed<T>(json: string | null): T | null {
  try {
    return json === null ? null : (JSON.parse(json) as T)
  } catch {
    return null
  }
}
