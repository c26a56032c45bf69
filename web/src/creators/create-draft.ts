import type { Creator } from '@obole/contract/creators'
import { suggestSlug } from '@obole/contract/slug'

export interface CreateDraft {
  name: string
  title: string
  slug: string
  /** While it was never typed, the address follows the name. */
  isSlugTyped: boolean
}

export type CreateAction =
  | { type: 'named'; name: string }
  | { type: 'titled'; title: string }
  | { type: 'addressed'; slug: string }

export const emptyDraft: CreateDraft = { name: '', title: '', slug: '', isSlugTyped: false }

export function createReducer(draft: CreateDraft, action: CreateAction): CreateDraft {
  switch (action.type) {
    case 'named':
      return { ...draft, name: action.name, slug: draft.isSlugTyped ? draft.slug : suggestSlug(action.name) }
    case 'titled':
      return { ...draft, title: action.title }
    case 'addressed':
      // An emptied field goes back to following the name.
      return { ...draft, slug: action.slug, isSlugTyped: action.slug !== '' }
  }
}

/** The body of the call. */
export function newCreatorOf({ name, title, slug }: CreateDraft) {
  return { name: name.trim(), slug, title: title.trim() || null }
}

/** The page as it would be, with a placeholder for what is not typed yet. */
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
    goal: null,
    hasWall: false,
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
