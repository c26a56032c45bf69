import type { Tokens } from '@obole/contract/calls/sessions'
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

/** The tabs of a browser share one session: each stores its own copy of the tokens and broadcasts changes. */
type Message =
  | { kind: 'ask' }
  /** `isNew`: from a sign-in or a refresh right now; else a tab's copy, which may be old. */
  | { kind: 'tokens'; tokens: Tokens; offsetMs: number; isNew: boolean }
  | { kind: 'ended'; sessionId: string | undefined }

const channelName = 'obole-session'
/** Long enough for a background tab to answer, too short to be noticed. */
const answerMs = 250

let channel: BroadcastChannel | null = null
let ended: string | undefined
const waiting = new Set<() => void>()

export function joinTabs(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data)
  // With an open channel a browser does not keep the page for the back button.
  window.addEventListener('pagehide', leaveTabs)
}

export function leaveTabs(): void {
  channel?.close()
  channel = null
}

/** Resolves once another tab has sent its tokens, or after the timeout. */
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

/** Call before the claims are cleared: they name the session. */
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

function receive(message: Message): void {
  if (message.kind === 'ask') broadcastTokens({ isNew: false })
  if (message.kind === 'ended') endHere(message.sessionId)
  if (message.kind !== 'tokens') return
  adopt(message)
  for (const resolve of waiting) resolve()
}

/** Ignores older tokens and those of a session that was just ended: messages may arrive out of order. */
function adopt({ tokens, offsetMs, isNew }: Message & { kind: 'tokens' }): void {
  const theirs = decodeClaims(tokens.accessToken)
  if (theirs?.sid !== undefined && theirs.sid === ended) return
  const { isAuthenticated } = readSession()
  if (isAuthenticated && !isNewer(theirs?.iat ?? 0, isNew)) return
  storeTokens(tokens, offsetMs)
  if (!isAuthenticated) changeByOtherTab()
}

/** `iat` is in whole seconds: of two tokens from the same second the new one wins. */
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
