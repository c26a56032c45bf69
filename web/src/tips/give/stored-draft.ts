import { type Stored, stored } from '../../platform/storage/stored.ts'
import { emptyDraft, type TipAttempt, type TipDraft } from './tip-draft.ts'

/** What a supporter typed for one page: found again on the way back from the checkout. */
export function storedDraft(creatorId: string): Stored<TipDraft> {
  const { read, store, use } = stored(`tip-draft-${creatorId}`, parseDraft)
  return {
    read,
    use,
    store: (draft) => store(draft && { ...draft, hasCents: false, phase: 'writing', error: null }),
  }
}

/** The checkout is closed: the same content sent again is a new tip. */
export function clearAttempt(creatorId: string): void {
  const { read, store } = storedDraft(creatorId)
  const draft = read()
  if (draft?.attempt) store({ ...draft, attempt: null })
}

function parseDraft(value: unknown): TipDraft | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Record<string, unknown>
  return {
    ...emptyDraft,
    amount: textOr(fields['amount']),
    supporterName: textOr(fields['supporterName']),
    message: textOr(fields['message']),
    isPrivate: fields['isPrivate'] === true,
    showsWords: fields['showsWords'] === true,
    showsName: fields['showsName'] === true,
    showsAmount: fields['showsAmount'] === true,
    coversFees: fields['coversFees'] === true,
    attempt: isAttempt(fields['attempt']) ? fields['attempt'] : null,
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
