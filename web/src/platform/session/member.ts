import type { OwnCreator } from '@obole/contract/calls/creators'
import type { Profile } from '@obole/contract/calls/profile'
import { displayAlias } from '@obole/contract/formatting/names'
import { stored } from '../storage/stored.ts'
import { readSession, useSession } from './session.ts'

/** What is known of the member, stored so that a page can show it at once. Written by this code only. */
const profile = stored('user-profile', (value) => value as Profile)
/** An object without properties: it is known that there is no page. */
const creator = stored('creator-profile', (value) => value as OwnCreator | Record<string, never>)

export const useProfile = profile.use
export const storeProfile = profile.store

/** The member's own page; null when there is none, or when it is not known yet. */
export function useOwnCreator(): OwnCreator | null {
  return pageIn(creator.use())
}

export function readStoredCreator(): OwnCreator | null {
  return pageIn(creator.read())
}

/** Outside of components, by the page's address. False on the server, and while it is not known. */
export function isOwnPage(slug: string): boolean {
  return readSession().isAuthenticated && readStoredCreator()?.slug === slug
}

/** False while it is not known. */
export function useHasNoPage(): boolean {
  const own = creator.use()
  return own !== null && pageIn(own) === null
}

/** Null when it could not be loaded. */
export function storeOwnCreator(own: OwnCreator | object | null): void {
  creator.store(own as OwnCreator | Record<string, never> | null)
}

export function clearMember(): void {
  profile.store(null)
  creator.store(null)
}

/** What the side bar shows of a member; null for a visitor. */
export function useMember(): {
  alias: string
  portraitUrl: string | null
  pageSlug: string | null
  hasDesk: boolean
} | null {
  const { isAuthenticated } = useSession()
  const person = useProfile()
  const page = useOwnCreator()
  if (!isAuthenticated) return null
  return {
    alias: person ? displayAlias(person, page?.name) : '',
    portraitUrl: person?.portraitUrl ?? page?.portraitSmallUrl ?? null,
    pageSlug: page?.slug ?? null,
    hasDesk: Boolean(person?.deskRole),
  }
}

function pageIn(own: OwnCreator | Record<string, never> | null): OwnCreator | null {
  return own && 'slug' in own ? (own as OwnCreator) : null
}
