import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { currency } from '@obole/contract/limits'
import { Refusal } from '@obole/contract/refusals'
import type { Receipt } from '@obole/contract/tips'
import type { Config } from '../../config/config.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import type { Platform } from '../../platform/platform.ts'
import { findReceipt, type ReceiptRow } from './statements.sql.ts'

interface Secrets {
  tokenSecret: string
  config: Pick<Config, 'receiptKeys'>
}

const keyIdBytes = 4
const tipIdBytes = 16
const signatureBytes = 16

/** The link is the permission: the token is the id of a key, the tip's id, and their signature with that key. */
export function receiptToken(secrets: Secrets, tipId: string): string {
  const [newest] = signingKeys(secrets)
  if (!newest) throw new Error('There is no key for receipts.')
  const signed = Buffer.concat([newest.id, Buffer.from(tipId.replaceAll('-', ''), 'hex')])
  return Buffer.concat([signed, sign(newest.key, signed)]).toString('base64url')
}

/** In the language of the tip, not of the browser that opens it. */
export function receiptUrl(platform: Platform, tip: Pick<ReceiptRow, 'id' | 'locale'>): string {
  return `${platform.config.publicUrl}/receipts/${receiptToken(platform, tip.id)}?lang=${tip.locale}`
}

export async function readReceipt(platform: Platform, token: string): Promise<Receipt> {
  const tipId = readToken(platform, token)
  const row = tipId && (await findReceipt(platform.sql, tipId))
  if (!row) throw new Refusal('tip_not_found')
  return {
    tipId: row.id,
    paidAt: row.receivedAt.toISOString(),
    amount: row.amount,
    refundedAmount: row.refundedAmount,
    currency,
    state: row.state,
    creatorName: row.creatorName,
    creatorSlug: row.creatorSlug,
    supporterName: row.supporterName,
    message: row.message,
    locale: row.locale,
  }
}

function readToken(secrets: Secrets, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== keyIdBytes + tipIdBytes + signatureBytes) return null
  const signed = bytes.subarray(0, keyIdBytes + tipIdBytes)
  const key = signingKeys(secrets).find(({ id }) => id.equals(bytes.subarray(0, keyIdBytes)))?.key
  if (!key || !timingSafeEqual(bytes.subarray(signed.length), sign(key, signed))) return null
  const hex = signed.subarray(keyIdBytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** TOK-3: the first one signs, all of them verify. Without `RECEIPT_KEYS` there is one, derived from `TOKEN_SECRET`. */
function signingKeys({ config, tokenSecret }: Secrets): { id: Buffer; key: KeyObject }[] {
  const secrets = config.receiptKeys.length > 0 ? config.receiptKeys : [tokenSecret]
  return secrets.map((secret) => {
    const key = deriveKey(secret, 'receipt-link')
    return { id: createHash('sha256').update(key.export()).digest().subarray(0, keyIdBytes), key }
  })
}

function sign(key: KeyObject, signed: Buffer): Buffer {
  return createHmac('sha256', key).update(signed).digest().subarray(0, signatureBytes)
}
