import type { Presentation } from '@obole/contract/creators'
import { descriptionMax } from '@obole/contract/limits'
import { videoIdOf } from '@obole/contract/video-link'

/** The About section: seen, or being edited. */
export type AboutState =
  | { mode: 'view' }
  | { mode: 'edit'; draft: AboutDraft; isSaving: boolean; failure: string | null }

export interface AboutDraft {
  description: string
  video: string
}

export type AboutEvent =
  | { type: 'opened'; draft: AboutDraft }
  | { type: 'typed'; field: keyof AboutDraft; value: string }
  | { type: 'saving' }
  | { type: 'saved' }
  | { type: 'failed'; reason: string }
  | { type: 'cancelled' }

export const aboutView: AboutState = { mode: 'view' }

export function aboutStep(state: AboutState, event: AboutEvent): AboutState {
  if (event.type === 'opened') {
    return state.mode === 'edit' ? state : { mode: 'edit', draft: event.draft, isSaving: false, failure: null }
  }
  if (state.mode === 'view') return state
  switch (event.type) {
    case 'typed':
      return { ...state, draft: { ...state.draft, [event.field]: event.value } }
    case 'saving':
      return canSave(state) ? { ...state, isSaving: true, failure: null } : state
    case 'failed':
      return { ...state, isSaving: false, failure: event.reason }
    case 'saved':
      return aboutView
    case 'cancelled':
      return state.isSaving ? state : aboutView
  }
}

export function draftOf({ description, videoUrl }: Presentation): AboutDraft {
  return { description: description ?? '', video: videoUrl ?? '' }
}

export function isSameDraft(one: AboutDraft, other: AboutDraft): boolean {
  return one.description === other.description && one.video === other.video
}

export function descriptionError({ description }: AboutDraft): 'required' | 'too long' | null {
  if (description.trim() === '') return 'required'
  return descriptionLength(description) > descriptionMax ? 'too long' : null
}

/** Counted as the server counts: by characters, composed, without blank ends. */
export function descriptionLength(description: string): number {
  return [...description.normalize('NFC').replace(/\r\n?/g, '\n').trim()].length
}

/** Optional; if filled it must be a link or an id. */
export function isVideoValid({ video }: AboutDraft): boolean {
  return video.trim() === '' || videoIdOf(video) !== null
}

export function canSave({ draft, isSaving }: { draft: AboutDraft; isSaving: boolean }): boolean {
  return !isSaving && descriptionError(draft) === null && isVideoValid(draft)
}

/** As the call takes it. */
export function presentationOf({ description, video }: AboutDraft): { description: string; videoUrl: string | null } {
  return { description, videoUrl: video.trim() || null }
}
