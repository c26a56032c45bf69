import { sessionStore } from '../platform/storage/storage.ts'
import { emptyDraft, type TipAttempt, type TipDraft } from './tip-draft.ts'

/** What was typed is kept for this tab: a supporter who comes back from the checkout finds it again. */
export function keepDraft(creatorId: string, { phase: _, problem: __, ...kept }: TipDraft): void {
  sessionStore.write(keyOf(creatorId), JSON.stringify(kept))
}

export function readStoredDraft(creatorId: string): TipDraft {
  const kept = parsed(sessionStore.read(keyOf(creatorId)))
  if (!kept) return emptyDraft
  return {
    ...emptyDraft,
    amount: textOr(kept.amount),
    supporterName: textOr(kept.supporterName),
    message: textOr(kept.message),
    isPrivate: kept.isPrivate === true,
    attempt: isAttempt(kept.attempt) ? kept.attempt : null,
  }
}

/** The tip has been paid: the next one is another. */
export function clearDraft(creatorId: string): void {
  sessionStore.remove(keyOf(creatorId))
}

/** The checkout is closed: the same words sent again are a new tip. */
export function clearAttempt(creatorId: string): void {
  const draft = readStoredDraft(creatorId)
  if (draft.attempt) keepDraft(creatorId, { ...draft, attempt: null })
}

function keyOf(creatorId: string): string {
  return `tip-draft-${creatorId}`
}

function parsed(text: string | null): Record<string, unknown> | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isAttempt(value: unknown): value is TipAttempt {
  if (typeof value !== 'object' || value === null) return false
  const { key, content, madeAtMs, failures } = value as Record<string, unknown>
  return (
    typeof key === 'string' &&
    typeof content === 'string' &&
    typeof madeAtMs === 'number' &&
    typeof failures === 'number'
  )
}
