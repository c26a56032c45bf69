import { createHmac, timingSafeEqual } from 'node:crypto'
import { currency } from '@obole/contract/limits'
import { Refusal } from '@obole/contract/refusals'
import type { Receipt } from '@obole/contract/tips'
import type { Platform } from '../../platform/platform.ts'
import { findReceipt, type ReceiptRow } from './statements.sql.ts'

/** The link is the permission: the token is the tip's id and a signature. */
export function receiptToken({ tokenSecret }: Pick<Platform, 'tokenSecret'>, tipId: string): string {
  const id = Buffer.from(tipId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, proofOf(tokenSecret, id)]).toString('base64url')
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

function readToken({ tokenSecret }: Platform, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 32) return null
  const id = bytes.subarray(0, 16)
  if (!timingSafeEqual(bytes.subarray(16), proofOf(tokenSecret, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function proofOf(tokenSecret: string, id: Buffer): Buffer {
  return createHmac('sha256', tokenSecret).update('tip-receipt:').update(id).digest().subarray(0, 16)
}
