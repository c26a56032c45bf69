import type { Receipt } from '@obole/contract/calls/tips'
import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCreatorContact } from '../mails/creator-contact.sql.ts'
import { refundRequestedMail } from '../mails/mails.ts'
import { changedReceipt, type LinkAct } from '../rights/act-on-receipt.ts'
import { canRequestRefund } from '../statements/receipts.ts'
import { markRefundWanted } from '../tip/supporter.sql.ts'

/** By the receipt's link. It reaches the creator once: in the list of tips, and by mail. */
export function requestRefund(platform: Platform, token: string): Promise<Receipt> {
  return changedReceipt(platform, token, request)
}

/** Its time is stored with the tip. */
const request: LinkAct = async (sql, { tip, receipt }) => {
  if (receipt.refundRequestedAt) return []
  if (!canRequestRefund(receipt)) throw new Refusal('refund_not_possible')
  await markRefundWanted(sql, tip.id)
  const creator = await findCreatorContact(sql, tip.creatorId)
  if (!creator) return []
  const { email: to, locale } = creator
  await queueMail(sql, refundRequestedMail, { to, locale, content: { tipId: tip.id }, userId: tip.creatorId })
  return []
}
