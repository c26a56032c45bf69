import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { accessTokenTtlS } from '@obole/contract/limits'
import { Uuid } from '@obole/contract/schemas'
import { compactVerify, errors, SignJWT } from 'jose'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import type { Platform } from '../../platform/platform.ts'

const audience = 'obole-api'
const typ = 'at+jwt'

const Claims = Type.Object({
  iss: Type.String(),
  aud: Type.Literal(audience),
  sub: Uuid,
  sid: Uuid,
  iat: Type.Integer({ minimum: 0, maximum: 2 ** 40 }),
  exp: Type.Integer({ minimum: 0, maximum: 2 ** 40 }),
  auth_time: Type.Integer(),
  jti: Type.String(),
})
export type Claims = Static<typeof Claims>

/** One refresh token's place in its family, with the times as the database has them. */
export interface Issue {
  userId: string
  sessionId: string
  generation: number
  issuedAtS: number
  signedInAtS: number
}

/** Wholly determined by its issue: asked again for the same one, the same token is given. */
export function signAccessToken(platform: Platform, issue: Issue): Promise<string> {
  return new SignJWT({ sid: issue.sessionId, auth_time: issue.signedInAtS })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setIssuer(platform.config.publicUrl)
    .setAudience(audience)
    .setSubject(issue.userId)
    .setIssuedAt(issue.issuedAtS)
    .setExpirationTime(issue.issuedAtS + accessTokenTtlS)
    .setJti(`${issue.sessionId}.${issue.generation}`)
    .sign(secretKey(platform, 'access-token'))
}

/** The claims of a token that we signed. Whether it has expired, the database says, by its clock. */
export async function readAccessToken(platform: Platform, token: string): Promise<Claims | null> {
  try {
    const key = secretKey(platform, 'access-token')
    const { payload, protectedHeader } = await compactVerify(token, key, { algorithms: ['HS256'] })
    const claims: unknown = JSON.parse(Buffer.from(payload).toString())
    if (protectedHeader.typ !== typ || !Value.Check(Claims, claims)) return null
    return claims.iss === platform.config.publicUrl ? claims : null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}

/** 43 characters, from the session's own random seed and our secret: what is not stored can still be given again. */
export function refreshTokenOf(platform: Platform, session: { id: string; seed: Buffer }, generation: number): string {
  const derived = createHmac('sha256', secretKey(platform, 'refresh-token')).update(session.seed)
  return derived.update(`${session.id}:${generation}`).digest('base64url')
}

/** The token of a mailed link, from its row's id. */
export function mailTokenOf(platform: Platform, id: string): string {
  return createHmac('sha256', secretKey(platform, 'mail-token')).update(`mail-token:${id}`).digest('base64url')
}

/** All that is stored of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function hashDevice(platform: Platform, device: string): Buffer {
  return createHmac('sha256', secretKey(platform, 'device')).update(device).digest()
}

type Purpose = 'access-token' | 'refresh-token' | 'mail-token' | 'device'

/** Deriving one takes as long as checking a token. */
const derivedKeys = new WeakMap<Platform, Partial<Record<Purpose, KeyObject>>>()

/** A key for one use only, so that what one of them makes is nothing to another. */
function secretKey(platform: Platform, purpose: Purpose): KeyObject {
  const keys = derivedKeys.get(platform) ?? {}
  derivedKeys.set(platform, keys)
  keys[purpose] ??= createSecretKey(Buffer.from(hkdfSync('sha256', platform.tokenSecret, '', `obole:${purpose}`, 32)))
  return keys[purpose]
}
