import { createHash, createHmac, type KeyObject } from 'node:crypto'
import { accessTokenTtlS } from '@obole/contract/rules/limits'
import { compactVerify, decodeProtectedHeader, errors, SignJWT } from 'jose'
import type { Sql } from '../../platform/database/database.ts'
import { deriveKey, type KeyPurpose } from '../../platform/derive-key.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSigningKey, newestSigningKey } from './signing-keys.ts'

const audience = 'obole-api'
const typ = 'at+jwt'

export interface Claims {
  iss: string
  aud: typeof audience
  sub: string
  sid: string
  iat: number
  exp: number
  auth_time: number
  jti: string
}

/** One refresh token's position in its family, with times of the database's clock. */
export interface Issue {
  userId: string
  sessionId: string
  generation: number
  issuedAtS: number
  signedInAtS: number
}

/** Deterministic: the same issue gives the same token, as long as the same key signs. */
export async function signAccessToken(platform: Platform, issue: Issue, sql: Sql): Promise<string> {
  const { kid, key } = await newestSigningKey(platform, sql)
  return new SignJWT({ sid: issue.sessionId, auth_time: issue.signedInAtS })
    .setProtectedHeader({ alg: 'HS256', typ, ...(kid && { kid }) })
    .setIssuer(platform.config.publicUrl)
    .setAudience(audience)
    .setSubject(issue.userId)
    .setIssuedAt(issue.issuedAtS)
    .setExpirationTime(issue.issuedAtS + accessTokenTtlS)
    .setJti(`${issue.sessionId}.${issue.generation}`)
    .sign(key)
}

/** The claims of a token that we signed. Expiry is checked by the database, with its clock. */
export async function readAccessToken(platform: Platform, token: string): Promise<Claims | null> {
  try {
    const { kid = null } = decodeProtectedHeader(token)
    const key = await findSigningKey(platform, kid)
    if (!key) return null
    const { payload, protectedHeader } = await compactVerify(token, key, { algorithms: ['HS256'] })
    const claims: unknown = JSON.parse(Buffer.from(payload).toString())
    if (protectedHeader.typ !== typ || !isClaims(claims)) return null
    return claims.iss === platform.config.publicUrl ? claims : null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}

/** What another version of us has signed is not trusted to be of the same shape. */
function isClaims(value: unknown): value is Claims {
  if (typeof value !== 'object' || value === null) return false
  const { iss, aud, sub, sid, iat, exp, auth_time, jti } = value as Record<keyof Claims, unknown>
  return (
    typeof iss === 'string' &&
    aud === audience &&
    [sub, sid].every((id) => typeof id === 'string' && uuid.test(id)) &&
    [iat, exp].every((time) => isWhole(time) && time >= 0 && time <= 2 ** 40) &&
    isWhole(auth_time) &&
    typeof jti === 'string'
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function isWhole(value: unknown): value is number {
  return Number.isInteger(value)
}

/** 43 characters derived from the session's random seed and our secret, so that a token can be issued again without being stored. */
export function refreshTokenOf(platform: Platform, session: { id: string; seed: Buffer }, generation: number): string {
  const derived = createHmac('sha256', secretKey(platform, 'refresh-token')).update(session.seed)
  return derived.update(`${session.id}:${generation}`).digest('base64url')
}

/** The token of a mailed link, from its row's id. */
export function mailTokenOf(platform: Platform, id: string): string {
  return createHmac('sha256', secretKey(platform, 'mail-token')).update(`mail-token:${id}`).digest('base64url')
}

/** Only the hash of a token is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function hashDevice(platform: Platform, device: string): Buffer {
  return createHmac('sha256', secretKey(platform, 'device')).update(device).digest()
}

export function signNonce(platform: Platform, content: string): string {
  return createHmac('sha256', secretKey(platform, 'nonce')).update(content).digest('base64url')
}

type Purpose = Extract<KeyPurpose, 'refresh-token' | 'mail-token' | 'device' | 'nonce'>

/** Cached: deriving a key takes as long as checking a token. */
const derivedKeys = new WeakMap<Platform, Partial<Record<Purpose, KeyObject>>>()

/** One key per purpose, so that a token of one kind is never valid as another. */
function secretKey(platform: Platform, purpose: Purpose): KeyObject {
  const keys = derivedKeys.get(platform) ?? {}
  derivedKeys.set(platform, keys)
  keys[purpose] ??= deriveKey(platform.tokenSecret, purpose)
  return keys[purpose]
}
