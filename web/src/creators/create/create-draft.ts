import type { Creator } from '@obole/contract/calls/creators'
import { emptyCreator } from '@obole/contract/calls/empty-creator'
import { slugMin } from '@obole/contract/rules/limits'
import { suggestSlug } from '@obole/contract/rules/slug'
import { transliterate } from './transliterate.ts'

export interface CreateDraft {
  name: string
  title: string
  slug: string
  /** While it was never typed, the address follows the name. */
  isSlugTyped: boolean
  /** The address where the name gives none. */
  neutralSlug: string
}

export type CreateAction =
  | { type: 'named'; name: string }
  | { type: 'titled'; title: string }
  | { type: 'addressed'; slug: string }

export function newDraft(neutralSlug: string): CreateDraft {
  return { name: '', title: '', slug: '', isSlugTyped: false, neutralSlug }
}

/** So many are possible that it can be taken for free. */
export function newNeutralSlug(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `page-${number.toString(36).padStart(7, '0')}`
}

export function createReducer(draft: CreateDraft, action: CreateAction): CreateDraft {
  switch (action.type) {
    case 'named':
      return { ...draft, name: action.name, slug: draft.isSlugTyped ? draft.slug : slugFor(action.name, draft) }
    case 'titled':
      return { ...draft, title: action.title }
    case 'addressed':
      // An emptied field goes back to following the name.
      return { ...draft, slug: action.slug, isSlugTyped: action.slug !== '' }
  }
}

/** A name of one or two letters may still be being typed. */
function slugFor(name: string, { neutralSlug }: CreateDraft): string {
  const suggested = suggestSlug(transliterate(name))
  const { length } = name.trim()
  const isUseless = suggested.length < slugMin && (length >= slugMin || (length > 0 && suggested === ''))
  return isUseless ? neutralSlug : suggested
}

/** The body of the call. */
export function newCreatorOf({ name, title, slug }: CreateDraft) {
  return { name: name.trim(), slug, title: title.trim() || null }
}

/** The page as it would be, with a placeholder for what is not typed yet. */
export function previewOf(draft: CreateDraft, { name, title }: { name: string; title: string }): Creator {
  return {
    ...emptyCreator(draft.slug),
    name: draft.name.trim() || name,
    title: draft.title.trim() || title,
  }
}
