import { createHash, randomBytes } from 'node:crypto'
import type { Identity } from '../sign-in/identity.ts'
import type { IdTokenOptions } from './id-token.ts'

/** What a person allowed a site to do. */
export interface Grant {
  identity: Identity
  clientId: string
  scope: string
  expiresAtMs: number
}

interface CodeGrant extends Grant {
  /** SHA-256 of the verifier in base64url (PKCE, S256). */
  codeChallenge?: string
  /** How the ID token that the code buys is made. */
  idToken: IdTokenOptions
}

export interface Grants {
  newCode(grant: Omit<CodeGrant, 'expiresAtMs'>): string
  /** A code buys tokens once, within ten minutes. */
  spendCode(code: string): CodeGrant | undefined
  newAccessToken(grant: Omit<Grant, 'expiresAtMs'>, expiresInSeconds?: number): string
  findByAccessToken(token: string): Grant | undefined
}

export const accessTokenSeconds = 3599
const codeMs = 10 * 60 * 1000

export function newGrants(now: () => number): Grants {
  const codes = new Map<string, CodeGrant>()
  const accessTokens = new Map<string, Grant>()
  const unexpired = <T extends Grant>(grant: T | undefined) => (grant && grant.expiresAtMs > now() ? grant : undefined)

  return {
    newCode(grant) {
      const code = `4/0A${randomBytes(32).toString('base64url')}`
      codes.set(code, { ...grant, expiresAtMs: now() + codeMs })
      return code
    },
    spendCode(code) {
      const grant = codes.get(code)
      codes.delete(code)
      return unexpired(grant)
    },
    newAccessToken(grant, expiresInSeconds = accessTokenSeconds) {
      const token = `ya29.a0${randomBytes(40).toString('base64url')}`
      accessTokens.set(token, { ...grant, expiresAtMs: now() + expiresInSeconds * 1000 })
      return token
    },
    findByAccessToken: (token) => unexpired(accessTokens.get(token)),
  }
}

export function isVerifierOf(challenge: string, verifier: string | undefined): boolean {
  return verifier !== undefined && createHash('sha256').update(verifier).digest('base64url') === challenge
}
