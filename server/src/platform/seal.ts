import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { clock } from './clock.ts'
import { deriveKey, type KeyPurpose } from './derive-key.ts'

/** Keys are derived by it: what was sealed for one is not opened for another. */
type SealPurpose = Extract<KeyPurpose, 'tip-words' | 'receipt-draft' | 'person'>

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const usualMs = 60 * 60_000

/**
 * Encrypted for an hour, so that what a person typed can pass through the address of the page that asks about it or
 * gives it back: it appears in no log and no browser history, nothing is stored, and no cookie is needed.
 */
export function seal(tokenSecret: string, purpose: SealPurpose, typed: object, validMs = usualMs): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, deriveKey(tokenSecret, purpose), iv)
  const text = JSON.stringify({ ...typed, until: clock.now().getTime() + validMs })
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** As it was sealed. Null when it was not sealed here, or too long ago. */
export function unseal<Typed extends object>(tokenSecret: string, purpose: SealPurpose, sealed: string): Typed | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= ivBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, deriveKey(tokenSecret, purpose), bytes.subarray(0, ivBytes))
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const text = Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
    const { until, ...typed } = JSON.parse(text) as Typed & { until: number }
    return clock.now().getTime() < until ? (typed as unknown as Typed) : null
  } catch {
    return null
  }
}
