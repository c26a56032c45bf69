import type { OwnCreator } from '@obole/contract/creators'
import { displayAlias } from '@obole/contract/names'
import type { Profile } from '@obole/contract/profile'
import { stored } from '../storage/stored.ts'
import { useSession } from './session.ts'

/** What is known of the member, stored so that a page can show it at once. Written by this code only. */
const profile = stored('user-profile', (value) => value as Profile)
const creator = stored('creator-profile', (value) => value as OwnCreator)

export const useProfile = profile.use
export const storeProfile = profile.store

/** The member's own page; null when there is none, or when it is not known yet. */
export const useOwnCreator = creator.use
export const readStoredCreator = creator.read

/** An empty object means that there is no page. */
export function storeOwnCreator(own: OwnCreator | object): void {
  creator.store('slug' in own ? own : null)
}

export function clearMember(): void {
  profile.store(null)
  creator.store(null)
}

/** What the side bar shows of a member; null for a visitor. */
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
