import type { Tokens } from '@obole/contract/calls/sessions'
import { useSyncExternalStore } from 'react'
import { sessionStore } from '../storage/storage.ts'
import { accessTokenKey } from './keys.ts'

const refreshTokenKey = 'auth-refreshToken'
const claimsKey = 'auth-tokenClaims'
/** How far the server's clock is ahead of this browser's, in milliseconds. */
const clockOffsetKey = 'auth-clockOffset'

interface TokenClaims {
  /** The user's id. */
  sub: string
  /** The session's id. */
  sid?: string
  /** When the token was made and when it ends, in seconds of the server's clock. */
  iat?: number
  exp?: number
}

export interface Session {
  userId: string | null
  isAuthenticated: boolean
}

const signedOut: Session = { userId: null, isAuthenticated: false }
const listeners = new Set<() => void>()
let current: Session | null = null
let isVisitor = false

/** Signed out until hydration: the server renders what a visitor sees. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, readSession, () => signedOut)
}

export function readSession(): Session {
  if (typeof window === 'undefined' || isVisitor) return signedOut
  current ??= sessionStore.read(accessTokenKey)
    ? { userId: readClaims()?.sub ?? null, isAuthenticated: true }
    : signedOut
  return current
}

/** Meanwhile nobody is signed in: what a public page shows first is what the server wrote for everybody. */
export async function asVisitor(run: () => Promise<unknown>): Promise<void> {
  isVisitor = true
  await run().finally(() => {
    isVisitor = false
  })
}

export function accessToken(): string | null {
  return isVisitor ? null : sessionStore.read(accessTokenKey)
}

export function refreshToken(): string | null {
  return sessionStore.read(refreshTokenKey)
}

export function readClaims(): TokenClaims | null {
  return parsed(sessionStore.read(claimsKey))
}

/** Expiry is counted by the server's clock: a browser's clock may be wrong by hours. */
export function clockOffsetMs(): number {
  return Number(sessionStore.read(clockOffsetKey)) || 0
}

/** New tokens carry the server's time; those of another tab come with the offset that it computed. */
export function storeTokens(tokens: Tokens, offsetMs?: number): void {
  const claims = decodeClaims(tokens.accessToken)
  const offset = offsetMs ?? (claims?.iat === undefined ? 0 : claims.iat * 1000 - Date.now())
  sessionStore.write(accessTokenKey, tokens.accessToken)
  sessionStore.write(refreshTokenKey, tokens.refreshToken)
  sessionStore.write(claimsKey, JSON.stringify(claims))
  sessionStore.write(clockOffsetKey, String(offset))
  announce()
}

export function clearTokens(): void {
  for (const key of [accessTokenKey, refreshTokenKey, claimsKey, clockOffsetKey]) sessionStore.remove(key)
  announce()
}

/** Null when it cannot be decoded. The browser does not verify tokens, the server does. */
export function decodeClaims(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return parsed(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function parsed(json: string | null): TokenClaims | null {
  if (json === null) return null
  try {
    const claims: unknown = JSON.parse(json)
    return isClaims(claims) ? claims : null
  } catch {
    return null
  }
}

function isClaims(value: unknown): value is TokenClaims {
  if (typeof value !== 'object' || value === null) return false
  return 'sub' in value && typeof value.sub === 'string' && !('exp' in value && typeof value.exp !== 'number')
}

function announce(): void {
  current = null
  for (const listener of [...listeners]) listener()
}
