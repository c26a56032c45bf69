import type { Tokens } from '@obole/contract/sessions'
import {
  accessToken,
  clearTokens,
  clockOffsetMs,
  decodeClaims,
  readClaims,
  readSession,
  refreshToken,
  storeTokens,
} from './session.ts'
import { changeByOtherTab, clearShared, markShared } from './state.ts'
import { isTokens } from './tokens.ts'

/** The tabs of one browser share one session: each keeps its own copy of the tokens and tells the others of changes. */
type Message =
  | { kind: 'ask' }
  /** `isNew`: just made, by a sign-in or a refresh; else what a tab holds, which may be old. */
  | { kind: 'tokens'; tokens: Tokens; offsetMs: number; isNew: boolean }
  | { kind: 'ended'; sessionId: string | undefined }

const channelName = 'obole-session'
/** Long enough for a tab in the background to answer, short enough to go unnoticed. */
const answerMs = 250

let channel: BroadcastChannel | null = null
let ended: string | undefined
const waiting = new Set<() => void>()

export function joinTabs(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
}

export function leaveTabs(): void {
  channel?.close()
  channel = null
}

/** Resolves once another tab has told its tokens, or when none answers. */
export async function askTabs(waitMs = answerMs): Promise<void> {
  joinTabs()
  if (!channel) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, waitMs)
  waiting.add(resolve)
  post({ kind: 'ask' })
  await promise
  waiting.delete(resolve)
  clearTimeout(timer)
}

/** After a sign-in or a refresh. */
export function shareTokens(): void {
  markShared()
  broadcastTokens({ isNew: true })
}

/** To be told before the claims are cleared: they name the session that ends. */
export function broadcastSignOut(): void {
  ended = readClaims()?.sid
  clearShared()
  post({ kind: 'ended', sessionId: ended })
}

function broadcastTokens({ isNew }: { isNew: boolean }): void {
  const tokens = { accessToken: accessToken(), refreshToken: refreshToken() }
  if (isTokens(tokens)) post({ kind: 'tokens', tokens, offsetMs: clockOffsetMs(), isNew })
}

function post(message: Message): void {
  joinTabs()
  channel?.postMessage(message)
}

function hear(message: Message): void {
  if (message.kind === 'ask') broadcastTokens({ isNew: false })
  if (message.kind === 'ended') endHere(message.sessionId)
  if (message.kind !== 'tokens') return
  adopt(message)
  for (const resolve of waiting) resolve()
}

/** Only newer ones, and none of a session that has just been ended: a message may cross another on its way. */
function adopt({ tokens, offsetMs, isNew }: Message & { kind: 'tokens' }): void {
  const theirs = decodeClaims(tokens.accessToken)
  if (theirs?.sid !== undefined && theirs.sid === ended) return
  const { isAuthenticated } = readSession()
  if (isAuthenticated && !isNewer(theirs?.iat ?? 0, isNew)) return
  storeTokens(tokens, offsetMs)
  if (!isAuthenticated) changeByOtherTab()
}

/** Tokens tell their age in whole seconds: of two from the same second, the one that was just made counts. */
function isNewer(madeAtS: number, isNew: boolean): boolean {
  const oursS = readClaims()?.iat ?? 0
  return madeAtS > oursS || (isNew && madeAtS === oursS)
}

function endHere(sessionId: string | undefined): void {
  ended = sessionId
  if (!readSession().isAuthenticated || readClaims()?.sid !== sessionId) return
  clearTokens()
  changeByOtherTab()
}
