import type { Tokens } from '@obole/contract/accounts'
import { useSyncExternalStore } from 'react'
import { sessionStore } from './storage.ts'

const accessTokenKey = 'auth-accessToken'
const refreshTokenKey = 'auth-refreshToken'
const claimsKey = 'auth-tokenClaims'

export interface TokenClaims {
  /** The user's id. */
  sub: string
  /** When the token ends, in seconds. */
  exp: number
}

export interface Session {
  userId: string | null
  isAuthenticated: boolean
}

const signedOut: Session = { userId: null, isAuthenticated: false }
const listeners = new Set<() => void>()
let current: Session | null = null

/** The server renders what a stranger sees; the session is known once the page is alive. */
export function useSession(): Session {
  return useSyncExternalStore(listen, readSession, () => signedOut)
}

export function readSession(): Session {
  if (typeof window === 'undefined') return signedOut
  current ??= sessionStore.read(accessTokenKey)
    ? { userId: readClaims()?.sub ?? null, isAuthenticated: true }
    : signedOut
  return current
}

export function accessToken(): string | null {
  return sessionStore.read(accessTokenKey)
}

export function refreshToken(): string | null {
  return sessionStore.read(refreshTokenKey)
}

export function readClaims(): TokenClaims | null {
  const stored = sessionStore.read(claimsKey)
  return stored ? (JSON.parse(stored) as TokenClaims | null) : null
}

export function storeTokens(tokens: Tokens): void {
  sessionStore.write(accessTokenKey, tokens.accessToken)
  sessionStore.write(refreshTokenKey, tokens.refreshToken)
  sessionStore.write(claimsKey, JSON.stringify(decodeClaims(tokens.accessToken)))
  announce()
}

export function clearTokens(): void {
  for (const key of [accessTokenKey, refreshTokenKey, claimsKey]) sessionStore.remove(key)
  announce()
}

/** Null when it cannot be read: the server judges tokens, the browser only looks inside. */
export function decodeClaims(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isClaims(claims) ? claims : null
  } catch {
    return null
  }
}

function isClaims(value: unknown): value is TokenClaims {
  if (typeof value !== 'object' || value === null) return false
  return 'sub' in value && typeof value.sub === 'string' && 'exp' in value && typeof value.exp === 'number'
}

function announce(): void {
  current = null
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
