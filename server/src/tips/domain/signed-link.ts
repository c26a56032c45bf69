import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import { deriveKey, type KeyPurpose } from '../../platform/derive-key.ts'

export interface LinkSecrets {
  tokenSecret: string
  config: Pick<Config, 'receiptKeys'>
}

/** Keys are derived by it: no link is good for another purpose. */
type LinkPurpose = Extract<KeyPurpose, 'receipt-link' | 'reply-choice-link'>

const keyIdBytes = 4
const signatureBytes = 16

/** The link is the permission: the token is the id of a key, what the link names, and their signature with that key. */
export function signLink(secrets: LinkSecrets, purpose: LinkPurpose, named: Buffer): string {
  const [newest] = signingKeys(secrets, purpose)
  if (!newest) throw new Error('There is no key for links.')
  const signed = Buffer.concat([newest.id, named])
  return Buffer.concat([signed, sign(newest.key, signed)]).toString('base64url')
}

/** What it names, in so many bytes; null when we did not sign it. */
export function openLink(secrets: LinkSecrets, purpose: LinkPurpose, token: string, namedBytes: number): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  // The decoder skips what is no base64url: one link would have many spellings, and limits and logs know one.
  if (bytes.toString('base64url') !== token) return null
  if (bytes.length !== keyIdBytes + namedBytes + signatureBytes) return null
  const signed = bytes.subarray(0, keyIdBytes + namedBytes)
  const key = signingKeys(secrets, purpose).find(({ id }) => id.equals(bytes.subarray(0, keyIdBytes)))?.key
  if (!key || !timingSafeEqual(bytes.subarray(signed.length), sign(key, signed))) return null
  return signed.subarray(keyIdBytes)
}

/** TOK-3: the first one signs, all of them verify. Without `RECEIPT_KEYS` there is one, derived from `TOKEN_SECRET`. */
function signingKeys({ config, tokenSecret }: LinkSecrets, purpose: LinkPurpose): { id: Buffer; key: KeyObject }[] {
  const secrets = config.receiptKeys.length > 0 ? config.receiptKeys : [tokenSecret]
  return secrets.map((secret) => {
    const key = deriveKey(secret, purpose)
    return { id: createHash('sha256').update(key.export()).digest().subarray(0, keyIdBytes), key }
  })
}

function sign(key: KeyObject, signed: Buffer): Buffer {
  return createHmac('sha256', key).update(signed).digest().subarray(0, signatureBytes)
}
