import type { Receipt } from '@obole/contract/calls/tips'
import { currency } from '@obole/contract/formatting/money'
import type { Locale } from '@obole/contract/formatting/names'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { type LinkSecrets, openLink, signLink } from '../domain/signed-link.ts'
import { isCurrentLink } from '../tip/reads.sql.ts'
import { readSupportersWay } from '../way/read-way.ts'
import { findReceipt, type ReceiptRow } from './statements.sql.ts'

const tipIdBytes = 16
const generationBytes = 2

/** Names the tip and, once its link was replaced, which generation of the link it is. */
export function receiptToken(secrets: LinkSecrets, tipId: string, generation = 0): string {
  const named = Buffer.alloc(generation > 0 ? tipIdBytes + generationBytes : tipIdBytes)
  named.write(tipId.replaceAll('-', ''), 'hex')
  if (generation > 0) named.writeUInt16BE(generation, tipIdBytes)
  return signLink(secrets, 'receipt-link', named)
}

/** In the language of the mail, not of the browser that opens it. */
export function receiptUrl(
  platform: Platform,
  { id, linkGeneration }: Pick<ReceiptRow, 'id' | 'linkGeneration'>,
  locale: Locale,
): string {
  return `${platform.config.publicUrl}/receipts/${receiptToken(platform, id, linkGeneration)}?lang=${locale}`
}

/** With the words of a refused edit, when the form gave them back. */
export async function readReceipt(platform: Platform, token: string, draft?: string): Promise<Receipt> {
  const row = await findReceipt(platform.sql, (await openReceiptLink(platform, token)).tipId)
  if (!row) throw new Refusal('tip_not_found')
  return {
    tipId: row.id,
    paidAt: row.receivedAt.toISOString(),
    amount: row.amount,
    refundedAmount: row.refundedAmount,
    pendingAmount: row.pendingCents,
    currency,
    state: row.state,
    dispute: row.dispute,
    creatorName: row.creatorName,
    creatorSlug: row.creatorSlug,
    supporterName: row.supporterName,
    message: row.message,
    reply: row.reply,
    locale: row.locale,
    undoUntil: row.undoUntil?.toISOString() ?? null,
    isBeingUndone: row.isBeingUndone,
    refundRequestedAt: row.refundRequestedAt?.toISOString() ?? null,
    refundReason: row.refundReason,
    refundAnswer: row.refundAnswer,
    refundClosedAt: row.refundClosedAt?.toISOString() ?? null,
    canRequestRefund: canRequestRefund(row),
    showsName: row.showsName,
    showsWords: row.showsWords,
    showsAmount: row.showsAmount,
    canShowWords: row.canShowWords,
    awaitsApproval: row.awaitsApproval,
    editUntil: row.editUntil?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    canGiveName: canGiveName(row),
    canBeMailed: row.emailKey !== null && !isUncharged(row),
    draft: draft === undefined ? null : unsealDraft(platform, draft),
    way: await readSupportersWay(platform, row.id),
  }
}

/** For good, or about to be. */
function isUncharged({ state, isBeingUndone }: ReceiptRow): boolean {
  return isBeingUndone || state === 'cancelled' || state === 'failed'
}

/** While somebody reads it: not of what was given back, undone or erased. */
export function canGiveName(row: ReceiptRow): boolean {
  const isKept = row.state === 'paid' || row.state === 'partially_refunded' || row.state === 'authorized'
  return isKept && !row.isBeingUndone && row.supporterName === null && row.erasedAt === null && row.creatorName !== null
}

/** Once, of what is not refunded yet, while there is a page to ask. */
export function canRequestRefund(row: Pick<ReceiptRow, 'state' | 'creatorName' | 'refundRequestedAt'>): boolean {
  const isPaid = row.state === 'paid' || row.state === 'partially_refunded'
  return isPaid && row.creatorName !== null && row.refundRequestedAt === null
}

/** For the address that a refused edit leads back to. */
export function sealDraft({ tokenSecret }: Platform, message: string): string {
  return seal(tokenSecret, 'receipt-draft', { message })
}

function unsealDraft({ tokenSecret }: Platform, sealed: string): string | null {
  return unseal<{ message: string }>(tokenSecret, 'receipt-draft', sealed)?.message ?? null
}

export interface ReceiptLink {
  tipId: string
  generation: number
}

/** Refuses what we did not sign, and a link that was replaced. */
export async function openReceiptLink(platform: Platform, token: string): Promise<ReceiptLink> {
  const link = readLink(platform, token)
  await refuseReplaced(platform.sql, link)
  return link
}

export async function refuseReplaced(sql: Sql, link: ReceiptLink): Promise<void> {
  if (!(await isCurrentLink(sql, link))) throw new Refusal('tip_not_found')
}

function readLink(secrets: LinkSecrets, token: string): ReceiptLink {
  const first = openLink(secrets, 'receipt-link', token, tipIdBytes)
  const named = first ?? openLink(secrets, 'receipt-link', token, tipIdBytes + generationBytes)
  if (!named) throw new Refusal('tip_not_found')
  const hex = named.toString('hex', 0, tipIdBytes)
  return {
    tipId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    generation: first ? 0 : named.readUInt16BE(tipIdBytes),
  }
}
