import type { Presentation } from '@obole/contract/calls/creators'
import { descriptionMax } from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'
import { videoIdOf } from '@obole/contract/rules/video-link'

/** The About section: seen, or being edited. */
export type AboutState = { mode: 'view' } | { mode: 'edit'; draft: AboutDraft }

export interface AboutDraft {
  description: string
  video: string
}

export type AboutAction =
  | { type: 'opened'; draft: AboutDraft }
  | { type: 'typed'; field: keyof AboutDraft; value: string }
  | { type: 'closed' }

export const aboutView: AboutState = { mode: 'view' }

export function aboutReducer(state: AboutState, action: AboutAction): AboutState {
  switch (action.type) {
    case 'opened':
      return state.mode === 'edit' ? state : { mode: 'edit', draft: action.draft }
    case 'typed':
      return state.mode === 'edit' ? { ...state, draft: { ...state.draft, [action.field]: action.value } } : state
    case 'closed':
      return aboutView
  }
}

export function draftOf({ description, videoUrl }: Presentation): AboutDraft {
  return { description: description ?? '', video: videoUrl ?? '' }
}

export function isSameDraft(one: AboutDraft, other: AboutDraft): boolean {
  return one.description === other.description && one.video === other.video
}

export function descriptionError({ description }: AboutDraft): 'required' | 'too long' | null {
  const text = tidyText(description)
  if (text === '') return 'required'
  return characterCount(text) > descriptionMax ? 'too long' : null
}

/** Optional; if filled it must be a link or an id. */
export function isVideoValid({ video }: AboutDraft): boolean {
  return video.trim() === '' || videoIdOf(video) !== null
}

export function canSave(draft: AboutDraft): boolean {
  return descriptionError(draft) === null && isVideoValid(draft)
}

/** The body of the call. */
export function presentationOf({ description, video }: AboutDraft): { description: string; videoUrl: string | null } {
  return { description: tidyText(description), videoUrl: video.trim() || null }
}

/** What `stored` gives back is checked: it may be of an older version of the site. */
export function parseDraft(value: unknown): AboutDraft | null {
  if (typeof value !== 'object' || value === null) return null
  const { description, video } = value as Record<string, unknown>
  return typeof description === 'string' && typeof video === 'string' ? { description, video } : null
}
