import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import { deriveKey } from '../../platform/derive-key.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** What the keys outside of the database come from. */
export interface KeySource {
  config: Pick<Config, 'secondFactorKeys'>
  tokenSecret: string
}

/** Encrypted for one account: the row of another one cannot be put in its place. */
export function sealSecret(source: KeySource, userId: string, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, deriveKey(newestOf(source), 'totp-secret'), iv)
  sealing.setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** Null when none of our keys has sealed it for this account. */
export function unsealSecret(source: KeySource, userId: string, sealed: Buffer): Buffer | null {
  for (const key of keysOf(source)) {
    const opening = createDecipheriv(cipher, deriveKey(key, 'totp-secret'), sealed.subarray(0, ivBytes))
    opening.setAAD(Buffer.from(userId))
    opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    try {
      return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()])
    } catch {
      // Sealed with another one of the keys.
    }
  }
  return null
}

/** By each key, the newest first. Without a key, a copied database would give the codes away: they are short. */
export function hashesOf(source: KeySource, userId: string, code: string): Buffer[] {
  return keysOf(source).map((key) =>
    createHmac('sha256', deriveKey(key, 'recovery-code')).update(`${userId}:${code}`).digest(),
  )
}

export function keysOf({ config, tokenSecret }: KeySource): string[] {
  return config.secondFactorKeys.length > 0 ? config.secondFactorKeys : [tokenSecret]
}

function newestOf(source: KeySource): string {
  return keysOf(source)[0] ?? source.tokenSecret
}
