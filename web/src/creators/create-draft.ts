import type { Creator } from '@obole/contract/creators'
import { creatorNameMax, creatorTitleMax } from '@obole/contract/limits'
import { suggestSlug } from '@obole/contract/slug'

export interface CreateDraft {
  name: string
  title: string
  slug: string
  /** While it was never typed, the address follows the name. */
  isSlugTyped: boolean
}

export type CreateEvent =
  | { type: 'named'; name: string }
  | { type: 'titled'; title: string }
  | { type: 'addressed'; slug: string }

export const emptyDraft: CreateDraft = { name: '', title: '', slug: '', isSlugTyped: false }

export function createStep(draft: CreateDraft, event: CreateEvent): CreateDraft {
  switch (event.type) {
    case 'named':
      return { ...draft, name: event.name, slug: draft.isSlugTyped ? draft.slug : suggestSlug(event.name) }
    case 'titled':
      return { ...draft, title: event.title }
    case 'addressed':
      // An emptied field goes back to following the name.
      return { ...draft, slug: event.slug, isSlugTyped: event.slug !== '' }
  }
}

export function nameError(name: string): 'required' | 'too long' | null {
  if (name.trim() === '') return 'required'
  return [...name.trim()].length > creatorNameMax ? 'too long' : null
}

export function isTitleTooLong(title: string): boolean {
  return [...title.trim()].length > creatorTitleMax
}

/** As the call takes it. */
export function newCreatorOf({ name, title, slug }: CreateDraft) {
  return { name: name.trim(), slug, title: title.trim() || null }
}

/** The page as it would be; `name` and `title` stand in for what is not typed yet. */
export function previewOf(draft: CreateDraft, { name, title }: { name: string; title: string }): Creator {
  return {
    id: null,
    name: draft.name.trim() || name,
    title: draft.title.trim() || title,
    slug: draft.slug,
    verified: false,
    isDeleted: false,
    acceptDonation: false,
    bannerUrl: null,
    bannerSmallUrl: null,
    bannerColor: null,
    portraitUrl: null,
    portraitSmallUrl: null,
    presentation: { description: null, videoUrl: null, phoneNumber: null, email: null },
    socials: {
      facebookUrl: null,
      instagramUrl: null,
      linkedInUrl: null,
      redditUrl: null,
      tikTokUrl: null,
      xUrl: null,
      youtubeUrl: null,
      websiteUrl: null,
    },
  }
}
