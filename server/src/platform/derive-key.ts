import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

export type KeyPurpose =
  | 'access-token'
  | 'device'
  | 'mail-token'
  | 'nonce'
  | 'person'
  | 'receipt-draft'
  | 'receipt-link'
  | 'recovery-code'
  | 'refresh-token'
  | 'reply-choice'
  | 'reply-choice-link'
  | 'tip-words'
  | 'totp-secret'

/** One key per purpose: what was made with one is never valid for another. With a salt, one of several. */
export function deriveKey(secret: string, purpose: KeyPurpose, salt: Buffer | '' = ''): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, salt, `obole:${purpose}`, 32)))
}
