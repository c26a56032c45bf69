import { currency } from '@obole/contract/limits'
import { Refusal } from '@obole/contract/refusals'
import type { Receipt } from '@obole/contract/tips'
import type { Platform } from '../../platform/platform.ts'
import { type LinkSecrets, openLink, signLink } from '../domain/signed-link.ts'
import { findReceipt, type ReceiptRow } from './statements.sql.ts'

const tipIdBytes = 16

export function receiptToken(secrets: LinkSecrets, tipId: string): string {
  return signLink(secrets, 'receipt-link', Buffer.from(tipId.replaceAll('-', ''), 'hex'))
}

/** In the language of the tip, not of the browser that opens it. */
export function receiptUrl(platform: Platform, tip: Pick<ReceiptRow, 'id' | 'locale'>): string {
  return `${platform.config.publicUrl}/receipts/${receiptToken(platform, tip.id)}?lang=${tip.locale}`
}

export async function readReceipt(platform: Platform, token: string): Promise<Receipt> {
  const row = await findReceipt(platform.sql, tipIdIn(platform, token))
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
    reply: row.reply,
    locale: row.locale,
    undoUntil: row.undoUntil?.toISOString() ?? null,
    isBeingUndone: row.isBeingUndone,
    refundRequestedAt: row.refundRequestedAt?.toISOString() ?? null,
    canRequestRefund: canRequestRefund(row),
  }
}

/** Once, of what is not refunded yet, while there is a page to ask. */
export function canRequestRefund(row: Pick<ReceiptRow, 'state' | 'creatorName' | 'refundRequestedAt'>): boolean {
  const isPaid = row.state === 'paid' || row.state === 'partially_refunded'
  return isPaid && row.creatorName !== null && row.refundRequestedAt === null
}

/** Refuses what we did not sign. */
export function tipIdIn(secrets: LinkSecrets, token: string): string {
  const hex = openLink(secrets, 'receipt-link', token, tipIdBytes)?.toString('hex')
  if (!hex) throw new Refusal('tip_not_found')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
