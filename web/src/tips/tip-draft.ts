import { type FeeSettings, type TipAmounts, tipAmounts } from '@obole/contract/fees'
import { formats } from '@obole/contract/formats'
import { supporterNameMax, tipCentsMax, tipCentsMin, tipConfirmAboveCents, tipMessageMax } from '@obole/contract/limits'
import { characterCount, tidyText } from '@obole/contract/text'

/** What a supporter writes. */
export interface TipContent {
  /** Digits only: whole dollars. */
  amount: string
  supporterName: string
  message: string
  isPrivate: boolean
  /** On the page, where its creator offers it; never of a private message. */
  showsWords: boolean
  showsAmount: boolean
  /** Pays as much more as it takes for the creator to receive the amount. */
  coversFees: boolean
}

/** The idempotency key of a content: sent again, the same content is the same tip. */
export interface TipAttempt {
  key: string
  content: string
  madeAtMs: number
  failures: number
}

type TipErrorField = 'amount' | 'supporterName' | 'message'

export interface TipDraft extends TipContent {
  phase: 'writing' | 'confirming' | 'sending'
  /** The field that is not valid. */
  error: TipErrorField | null
  attempt: TipAttempt | null
}

export type TipAction =
  | { type: 'write'; content: Partial<TipContent> }
  | { type: 'submit'; fees: FeeSettings | null; language: string; newKey: string; nowMs: number }
  | { type: 'reconsider' }
  | { type: 'fail'; isKeyRefused: boolean }
  | { type: 'stop' }

export const emptyDraft: TipDraft = {
  amount: '',
  supporterName: '',
  message: '',
  isPrivate: false,
  showsWords: false,
  showsAmount: false,
  coversFees: false,
  phase: 'writing',
  error: null,
  attempt: null,
}

export function tipReducer(draft: TipDraft, action: TipAction): TipDraft {
  switch (action.type) {
    case 'write':
      return draft.phase === 'sending' ? draft : { ...written(draft, action.content), phase: 'writing' }
    case 'submit':
      return submitted(draft, action)
    case 'reconsider':
    case 'stop':
      return { ...draft, phase: 'writing' }
    case 'fail':
      return { ...draft, phase: 'writing', attempt: action.isKeyRefused ? null : afterFailure(draft.attempt) }
  }
}

/** Null when the amount cannot be sent. */
export function tipCents({ amount }: Pick<TipContent, 'amount'>): number | null {
  const cents = /^\d+$/.test(amount) ? Number(amount) * 100 : 0
  return cents >= tipCentsMin && cents <= tipCentsMax ? cents : null
}

/** Null when the amount cannot be sent, or nobody knows what is deducted from it. */
export function draftAmounts(draft: TipContent, fees: FeeSettings | null): TipAmounts | null {
  const amountCents = tipCents(draft)
  return amountCents === null || fees === null ? null : tipAmounts({ amountCents, coversFees: draft.coversFees }, fees)
}

/** Whole dollars out of what was typed or pasted; a fraction is dropped, never read as more dollars. */
export function onlyDigits(text: string): string {
  const whole = /^(.*\d)\s*[.,]\d{1,2}\D*$/s.exec(text)?.[1] ?? text
  return whole.replace(/\D/g, '').slice(0, 7)
}

/** Less than the half hour for which a checkout stays open. */
const keyTtlMs = 20 * 60_000
/** A key under which no checkout can be opened must not block a supporter for good. */
const failuresMax = 3

function written(draft: TipDraft, content: Partial<TipContent>): TipDraft {
  const amount = content.amount === undefined ? draft.amount : onlyDigits(content.amount)
  const next = { ...draft, ...content, ...exclusive(content), amount }
  const { error } = next
  return error && content[error] !== undefined ? { ...next, error: null } : next
}

/** What is shown is not private, and what is private is not shown. */
function exclusive({ isPrivate, showsWords }: Partial<TipContent>): Partial<TipContent> {
  if (isPrivate) return { showsWords: false, showsAmount: false }
  return showsWords ? { isPrivate: false } : {}
}

function submitted(draft: TipDraft, action: Extract<TipAction, { type: 'submit' }>): TipDraft {
  if (draft.phase === 'sending') return draft
  const cents = tipCents(draft)
  const error = cents === null ? 'amount' : errorIn(draft)
  if (error || cents === null) return { ...draft, phase: 'writing', error }
  const payCents = draftAmounts(draft, action.fees)?.payCents ?? cents
  if (payCents > tipConfirmAboveCents && draft.phase !== 'confirming') return { ...draft, phase: 'confirming', error }
  return { ...draft, phase: 'sending', error, attempt: attemptFor(draft, action) }
}

function errorIn({ supporterName, message }: TipContent): TipErrorField | null {
  const name = tidyText(supporterName)
  if (characterCount(name) > supporterNameMax || !formats.line(name)) return 'supporterName'
  const text = tidyText(message)
  return characterCount(text) > tipMessageMax || !formats.text(text) ? 'message' : null
}

function attemptFor(draft: TipDraft, action: Extract<TipAction, { type: 'submit' }>): TipAttempt {
  const { amount, supporterName, message, isPrivate, showsWords, showsAmount, coversFees, attempt } = draft
  const content = JSON.stringify([
    Number(amount),
    tidyText(supporterName),
    tidyText(message),
    isPrivate,
    showsWords,
    showsAmount,
    coversFees,
    action.language,
  ])
  const isUsable =
    attempt?.content === content && action.nowMs - attempt.madeAtMs < keyTtlMs && attempt.failures < failuresMax
  return isUsable ? attempt : { key: action.newKey, content, madeAtMs: action.nowMs, failures: 0 }
}

function afterFailure(attempt: TipAttempt | null): TipAttempt | null {
  return attempt && { ...attempt, failures: attempt.failures + 1 }
}
