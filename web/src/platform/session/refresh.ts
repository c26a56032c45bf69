import { refresh } from '@obole/contract/calls/sessions'
import { refreshTimeoutMs, tokenExpiringSoonMs } from '@obole/contract/rules/limits'
import { ApiProblem, call } from '../http/call.ts'
import { sendAnonymous } from '../http/send-anonymous.ts'
import { accessToken, clearTokens, clockOffsetMs, readClaims, refreshToken, storeTokens } from './session.ts'
import { loseSession, setRefreshing } from './state.ts'
import { askTabs, broadcastSignOut, shareTokens } from './tabs.ts'
import { tokensFrom } from './tokens.ts'

const lockName = 'obole-refresh'
const retryMs = 1000

/** Missing, without expiry, or with less than two minutes left. */
export function isExpiringSoon(): boolean {
  const endsAtS = readClaims()?.exp
  if (accessToken() === null || endsAtS === undefined) return true
  return endsAtS * 1000 - (Date.now() + clockOffsetMs()) < tokenExpiringSoonMs
}

let underWay: Promise<void> | null = null

/** One refresh at a time. When it fails the session is over: the tokens are cleared and the member signs in again. */
export function refreshTokens(): Promise<void> {
  underWay ??= refreshOnce().finally(() => {
    underWay = null
  })
  return underWay
}

async function refreshOnce(): Promise<void> {
  setRefreshing(true)
  try {
    const refused = accessToken()
    await withinTimeLimit((signal) => alone(signal, () => replaceTokens(refused, signal)))
    setRefreshing(false)
    // Signed out during the refresh.
    if (accessToken() === null) clearTokens()
  } catch (error) {
    setRefreshing(false)
    // Before the claims are cleared: they name the session for the other tabs.
    if (error instanceof ApiProblem && error.status === 401) broadcastSignOut()
    clearTokens()
    loseSession(error)
    throw error
  }
}

/** In the words of the specification; people read them in their language. */
const refreshTexts = {
  no_refresh_token: 'No refresh token available',
  invalid_refresh_response: 'Invalid refresh response',
  refresh_timeout: 'Token refresh timeout',
} as const

function refreshProblem(code: keyof typeof refreshTexts): ApiProblem {
  return new ApiProblem({ code, status: 0, detail: refreshTexts[code] })
}

/** Another tab may have refreshed while this one waited for the lock. */
async function replaceTokens(refused: string | null, signal: AbortSignal): Promise<void> {
  if (refreshToken() === null) throw refreshProblem('no_refresh_token')
  // A tab that slept may have a refresh token that was replaced long ago: using it would end the session everywhere.
  if (accessToken() === refused) await askTabs()
  if (accessToken() !== refused && !isExpiringSoon()) return
  const spent = refreshToken()
  if (spent === null) return
  const tokens = await tokensFrom(requestTokens(spent, signal), refreshProblem('invalid_refresh_response'))
  // Signed out meanwhile: a late answer must not sign in again.
  if (refreshToken() !== spent) return
  storeTokens(tokens)
  shareTokens()
}

/** Retries while the network is down, until the timeout. The server answers a repeated token with the same successor. */
async function requestTokens(spent: string, signal: AbortSignal): Promise<unknown> {
  for (;;) {
    try {
      return await call(sendAnonymous, refresh, { body: { refreshToken: spent }, signal })
    } catch (error) {
      if (!isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      signal.throwIfAborted()
    }
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'unreachable' || [502, 503, 504].includes(error.status))
}

async function withinTimeLimit(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const limit = new AbortController()
  const timedOut = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = refreshProblem('refresh_timeout')
    timedOut.reject(error)
    limit.abort(error)
  }, refreshTimeoutMs)
  try {
    await Promise.race([run(limit.signal), timedOut.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Only one tab refreshes at a time. */
async function alone(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run()
  await navigator.locks.request(lockName, async () => {
    signal.throwIfAborted()
    return run()
  })
}
