import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** One key per purpose: what was made with one is never valid for another. */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `obole:${purpose}`, 32)))
}
