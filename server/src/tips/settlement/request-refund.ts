import type { Receipt } from '@obole/contract/calls/tips'
import { refundReasonMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { limitedTextOrNull } from '../../creators/words/texts.ts'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCreatorContact } from '../mails/creator-contact.sql.ts'
import { refundAskedMail, refundRequestedMail } from '../mails/mails.ts'
import { mayMail } from '../mails/recipient-limit.ts'
import { changedReceipt, type HeldReceipt } from '../rights/act-on-receipt.ts'
import type { RecordedAct } from '../rights/rights.sql.ts'
import { canRequestRefund } from '../statements/receipts.ts'
import { markRefundWanted } from '../tip/supporter.sql.ts'

/** By the receipt's link. It reaches the creator once: in the list of tips, and by mail. Whoever asks gets a copy. */
export function requestRefund(platform: Platform, token: string, reason: string | null): Promise<Receipt> {
  const why = limitedTextOrNull('reason', reason, refundReasonMax)
  return changedReceipt(platform, token, (sql, held) => request(platform, sql, held, why))
}

/** Its time is stored with the tip. */
async function request(
  platform: Platform,
  sql: Sql,
  { tip, receipt }: HeldReceipt,
  reason: string | null,
): Promise<RecordedAct[]> {
  if (receipt.refundRequestedAt) return []
  if (!canRequestRefund(receipt)) throw new Refusal('refund_not_possible')
  await markRefundWanted(sql, tip.id, reason)
  const content = { tipId: tip.id }
  const { supporterEmail, locale } = tip
  if (supporterEmail && (await mayMail(platform, sql, supporterEmail)))
    await queueMail(sql, refundAskedMail, { to: supporterEmail, locale, content })
  const creator = await findCreatorContact(sql, tip.creatorId)
  if (creator)
    await queueMail(sql, refundRequestedMail, {
      to: creator.email,
      locale: creator.locale,
      content,
      userId: tip.creatorId,
    })
  return []
}
