import { Refusal } from '@obole/contract/refusals'
import type { Receipt } from '@obole/contract/tips'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { lockTip } from '../ledger/ledger.sql.ts'
import { findCreatorContact } from '../mails/creator-contact.sql.ts'
import { refundRequestedMail } from '../mails/mails.ts'
import { canRequestRefund, readReceipt, tipIdIn } from '../statements/receipts.ts'
import { findReceipt } from '../statements/statements.sql.ts'
import { markRefundWanted } from './refunds.sql.ts'

/** By the receipt's link. It reaches the creator once: in the list of tips, and by mail. */
export async function requestRefund(platform: Platform, token: string): Promise<Receipt> {
  const tipId = await tipIdIn(platform, token)
  await limit(platform, ['receipt-act', tipId])
  await platform.sql.begin((sql) => request(sql, tipId))
  return readReceipt(platform, token)
}

async function request(sql: Sql, tipId: string): Promise<void> {
  const tip = await lockTip(sql, tipId)
  const receipt = tip && (await findReceipt(sql, tipId))
  if (!tip || !receipt) throw new Refusal('tip_not_found')
  if (receipt.refundRequestedAt) return
  if (!canRequestRefund(receipt)) throw new Refusal('refund_not_possible')
  await markRefundWanted(sql, tipId)
  const creator = await findCreatorContact(sql, tip.creatorId)
  if (!creator) return
  const { email: to, locale } = creator
  await queueMail(sql, refundRequestedMail, { to, locale, content: { tipId }, userId: tip.creatorId })
}
