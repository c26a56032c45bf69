import { randomBytes } from 'node:crypto'
import type { Identity } from '../sign-in/identity.ts'

export interface UserToken {
  appId: string
  type: 'USER' | 'PAGE'
  identity: Identity
  scopes: string[]
  expiresAtMs: number
  /** Put over what `debug_token` says. */
  debug?: Record<string, unknown>
  /** Put over what `/me` says. */
  profile?: Record<string, unknown>
}

export interface UserTokens {
  issue(token: UserToken): string
  find(text: string): UserToken | undefined
}

export const userTokenSeconds = 5400

export function newUserTokens(): UserTokens {
  const tokens = new Map<string, UserToken>()
  return {
    issue(token) {
      const text = `EAA${randomBytes(60).toString('base64url').replace(/[-_]/g, 'Z')}`
      tokens.set(text, token)
      return text
    },
    find: (text) => tokens.get(text),
  }
}
