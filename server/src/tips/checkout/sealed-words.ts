import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { StartTip } from '@obole/contract/tips'
import { clock } from '../../platform/clock.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import type { Platform } from '../../platform/platform.ts'

/** What a supporter typed besides the amount. */
export type SupporterWords = Required<
  Pick<StartTip, 'message' | 'supporterName' | 'isPrivate' | 'showsWords' | 'showsAmount'>
>

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const validMs = 60 * 60_000

/**
 * Encrypted for an hour, so that the words can pass through the address of the page that asks about a large amount:
 * they appear in no log and no browser history, nothing is stored, and no cookie is needed.
 */
export function sealWords({ tokenSecret }: Pick<Platform, 'tokenSecret'>, words: SupporterWords): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, deriveKey(tokenSecret, 'tip-words'), iv)
  const text = JSON.stringify({ ...words, until: clock.now().getTime() + validMs })
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** Null when it was not sealed here, or too long ago. */
export function unsealWords({ tokenSecret }: Pick<Platform, 'tokenSecret'>, sealed: string): SupporterWords | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= ivBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, deriveKey(tokenSecret, 'tip-words'), bytes.subarray(0, ivBytes))
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const text = Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
    const { until, ...words } = JSON.parse(text) as SupporterWords & { until: number }
    return clock.now().getTime() < until ? words : null
  } catch {
    return null
  }
}
