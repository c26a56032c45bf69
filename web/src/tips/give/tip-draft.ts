import type { Site } from '@obole/contract/calls/site'
import { type FeeSettings, type TipAmounts, tipAmounts } from '@obole/contract/rules/fees'
import { formats } from '@obole/contract/rules/formats'
import {
  supporterNameMax,
  tipCentsMax,
  tipCentsMin,
  tipConfirmAboveCents,
  tipMessageMax,
} from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'

/** What a supporter writes. */
export interface TipContent {
  /** Digits only: whole dollars. */
  amount: string
  supporterName: string
  message: string
  /** For the creator only. */
  isPrivate: boolean
  /** On the page, where its creator offers it; never of a private message. */
  showsWords: boolean
  showsName: boolean
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

/** What is deducted from a tip, and the most that may be charged for one. */
export type TipLimits = FeeSettings & Pick<Site, 'tipCentsMax'>

type TipErrorField = 'amount' | 'supporterName' | 'message'

export interface TipDraft extends TipContent {
  /** Cents were typed or pasted, and left out. */
  hasCents: boolean
  phase: 'writing' | 'confirming' | 'sending'
  /** The field that is not valid. */
  error: TipErrorField | null
  attempt: TipAttempt | null
}

export type TipAction =
  | { type: 'write'; content: Partial<TipContent> }
  | { type: 'move-caret' }
  | { type: 'submit'; fees: TipLimits | null; language: string; newKey: string; nowMs: number }
  | { type: 'reconsider' }
  | { type: 'fail'; isKeyRefused: boolean }
  | { type: 'stop' }

export const emptyDraft: TipDraft = {
  amount: '',
  supporterName: '',
  message: '',
  isPrivate: false,
  showsWords: false,
  showsName: false,
  showsAmount: false,
  coversFees: false,
  hasCents: false,
  phase: 'writing',
  error: null,
  attempt: null,
}

export function tipReducer(draft: TipDraft, action: TipAction): TipDraft {
  switch (action.type) {
    case 'write':
      return draft.phase === 'sending' ? draft : { ...written(draft, action.content), phase: 'writing' }
    case 'move-caret':
      return { ...draft, hasCents: false }
    case 'submit':
      return submitted(draft, action)
    case 'reconsider':
    case 'stop':
      return { ...draft, phase: 'writing' }
    case 'fail':
      return { ...draft, phase: 'writing', attempt: action.isKeyRefused ? null : afterFailure(draft.attempt) }
  }
}

/** In whole dollars; none is chosen at first. */
export const chipAmounts = ['5', '10', '20', '50'] as const

/** What stands in the form, which the server reads in the same way. */
export function contentOf(fields: FormData): TipContent {
  const text = (name: string) => String(fields.get(name) ?? '')
  const visibility = text('visibility')
  return {
    amount: text('amount') || text('chip'),
    supporterName: text('supporterName'),
    message: text('message'),
    isPrivate: visibility === 'creator' || fields.has('isPrivate'),
    showsWords: visibility === 'page',
    showsName: fields.has('showsName'),
    showsAmount: fields.has('showsAmount'),
    coversFees: fields.has('coversFees'),
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
  const whole = withCents.exec(text)?.[1] ?? text
  return whole.replace(/\D/g, '').slice(0, 7)
}

/** Whether `onlyDigits` drops something that would be money, or would drop what is typed next. */
export function hasCents(text: string): boolean {
  return withCents.test(text) || /\d[.,]$/.test(text)
}

const withCents = /^(.*\d)\s*[.,]\d{1,2}\D*$/s

/** Less than the half hour for which a checkout stays open. */
const keyTtlMs = 20 * 60_000
/** A key under which no checkout can be opened must not block a supporter for good. */
const failuresMax = 3

function written(draft: TipDraft, content: Partial<TipContent>): TipDraft {
  const next = { ...draft, ...content, ...(content.amount !== undefined && dollarsIn(draft, content.amount)) }
  const { error } = next
  return error && next[error] !== draft[error] ? { ...next, error: null } : next
}

/** What is typed after the point would be read as more dollars: it is left out until the caret leaves the end. */
function dollarsIn(draft: TipDraft, typed: string): Pick<TipDraft, 'amount' | 'hasCents'> {
  const { amount } = draft
  const goesOn = typed === amount || (draft.hasCents && typed.startsWith(amount))
  return goesOn ? { amount, hasCents: draft.hasCents } : { amount: onlyDigits(typed), hasCents: hasCents(typed) }
}

function submitted(draft: TipDraft, action: Extract<TipAction, { type: 'submit' }>): TipDraft {
  if (draft.phase === 'sending') return draft
  const cents = tipCents(draft)
  const error = cents === null ? 'amount' : errorIn(draft)
  if (error || cents === null) return { ...draft, phase: 'writing', error }
  const payCents = draftAmounts(draft, action.fees)?.payCents ?? cents
  if (action.fees && payCents > action.fees.tipCentsMax) return { ...draft, phase: 'writing', error: 'amount' }
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
  const { amount, supporterName, message, isPrivate, showsWords, showsName, showsAmount, coversFees, attempt } = draft
  const content = JSON.stringify([
    Number(amount),
    tidyText(supporterName),
    tidyText(message),
    isPrivate,
    showsWords,
    showsName,
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
