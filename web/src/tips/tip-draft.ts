import { formats } from '@obole/contract/formats'
import { supporterNameMax, tipCentsMax, tipCentsMin, tipConfirmAboveCents, tipMessageMax } from '@obole/contract/limits'
import { centsFromText } from '@obole/contract/money'

/** What a supporter writes. */
export interface TipWords {
  /** Digits only: whole dollars. */
  amount: string
  supporterName: string
  message: string
  isPrivate: boolean
}

/** One params and the key that it is sent under: a retry of the same params is the same tip. */
export interface TipAttempt {
  key: string
  content: string
  madeAtMs: number
  failures: number
}

export type TipProblem = 'amount' | 'supporterName' | 'message'

export interface TipDraft extends TipWords {
  phase: 'writing' | 'confirming' | 'sending'
  /** What kept it from being sent, told beside its field. */
  problem: TipProblem | null
  attempt: TipAttempt | null
}

export type TipAct =
  | { type: 'write'; words: Partial<TipWords> }
  | { type: 'submit'; language: string; freshKey: string; nowMs: number }
  | { type: 'reconsider' }
  | { type: 'fail'; isKeySpent: boolean }
  | { type: 'stop' }

export const emptyDraft: TipDraft = {
  amount: '',
  supporterName: '',
  message: '',
  isPrivate: false,
  phase: 'writing',
  problem: null,
  attempt: null,
}

export function nextDraft(draft: TipDraft, act: TipAct): TipDraft {
  switch (act.type) {
    case 'write':
      return draft.phase === 'sending' ? draft : { ...written(draft, act.words), phase: 'writing' }
    case 'submit':
      return submitted(draft, act)
    case 'reconsider':
    case 'stop':
      return { ...draft, phase: 'writing' }
    case 'fail':
      return { ...draft, phase: 'writing', attempt: act.isKeySpent ? null : afterFailure(draft.attempt) }
  }
}

/** Null when it is no amount that can be sent. */
export function tipCents({ amount }: Pick<TipWords, 'amount'>): number | null {
  const cents = centsFromText(amount)
  return cents !== null && cents >= tipCentsMin && cents <= tipCentsMax ? cents : null
}

/** Whole dollars out of whatever was typed or pasted; a fraction is dropped, never read as more dollars. */
export function onlyDigits(text: string): string {
  const whole = /^(.*\d)\s*[.,]\d{1,2}\D*$/s.exec(text)?.[1] ?? text
  return whole.replace(/\D/g, '').slice(0, 7)
}

/** A checkout stays open for half an hour. */
const keyLifeMs = 20 * 60_000
/** A key under which nothing can be opened any more must not keep a supporter out. */
const failuresMax = 3

function written(draft: TipDraft, words: Partial<TipWords>): TipDraft {
  const amount = words.amount === undefined ? draft.amount : onlyDigits(words.amount)
  const next = { ...draft, ...words, amount }
  const { problem } = next
  return problem && words[problem] !== undefined ? { ...next, problem: null } : next
}

function submitted(draft: TipDraft, act: Extract<TipAct, { type: 'submit' }>): TipDraft {
  if (draft.phase === 'sending') return draft
  const cents = tipCents(draft)
  const problem = cents === null ? 'amount' : problemIn(draft)
  if (problem || cents === null) return { ...draft, phase: 'writing', problem }
  if (cents > tipConfirmAboveCents && draft.phase !== 'confirming') return { ...draft, phase: 'confirming', problem }
  return { ...draft, phase: 'sending', problem, attempt: attemptFor(draft, act) }
}

function problemIn({ supporterName, message }: TipWords): TipProblem | null {
  const name = supporterName.trim()
  if (name.length > supporterNameMax || !formats.line(name)) return 'supporterName'
  const text = message.trim()
  return text.length > tipMessageMax || !formats.text(text) ? 'message' : null
}

function attemptFor(draft: TipDraft, act: Extract<TipAct, { type: 'submit' }>): TipAttempt {
  const { amount, supporterName, message, isPrivate, attempt } = draft
  const content = JSON.stringify([Number(amount), supporterName.trim(), message.trim(), isPrivate, act.language])
  const isUsable =
    attempt?.content === content && act.nowMs - attempt.madeAtMs < keyLifeMs && attempt.failures < failuresMax
  return isUsable ? attempt : { key: act.freshKey, content, madeAtMs: act.nowMs, failures: 0 }
}

function afterFailure(attempt: TipAttempt | null): TipAttempt | null {
  return attempt && { ...attempt, failures: attempt.failures + 1 }
}
