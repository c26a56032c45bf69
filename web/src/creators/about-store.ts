import { sessionStore } from '../platform/storage/storage.ts'
import type { AboutDraft } from './about-draft.ts'

/** What was typed and not saved, over a reload and a walk to another page. */
export function readStoredDraft(creatorId: string): AboutDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStore.read(keyOf(creatorId)) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

export function storeDraft(creatorId: string, draft: AboutDraft | null): void {
  if (draft) sessionStore.write(keyOf(creatorId), JSON.stringify(draft))
  else sessionStore.remove(keyOf(creatorId))
}

function keyOf(creatorId: string): string {
  return `about-draft-${creatorId}`
}

function isDraft(value: unknown): value is AboutDraft {
  if (typeof value !== 'object' || value === null) return false
  return (
    'description' in value &&
    typeof value.description === 'string' &&
    'video' in value &&
    typeof value.video === 'string'
  )
}
