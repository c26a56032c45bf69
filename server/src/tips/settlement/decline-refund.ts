import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import { refundAnswerMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { limitedText } from '../../creators/words/texts.ts'
import { queueMail } from '../../mail/send.ts'
import type { Platform } from '../../platform/platform.ts'
import { replyKeys } from '../domain/reply-keys.ts'
import { refundDeclinedMail } from '../mails/mails.ts'
import { findReceivedTip } from '../statements/received-tips.sql.ts'
import { receivedTip } from '../statements/statements.ts'
import { closeRefundRequest } from '../tip/supporter.sql.ts'
import { lockTip } from '../tip/tip.sql.ts'

interface Answer {
  tipId: string
  creatorId: string
  message: string
}

/** The creator's no. It is mailed exactly when the request ends; a later refund needs no request. */
export async function declineRefund(platform: Platform, { tipId, creatorId, message }: Answer): Promise<ReceivedTip> {
  const answer = limitedText('message', message, refundAnswerMax)
  await platform.sql.begin(async (sql) => {
    const tip = await lockTip(sql, tipId)
    const asked = await findReceivedTip(sql, tipId, replyKeys(platform))
    if (tip?.creatorId !== creatorId || !asked) throw new Refusal('tip_not_found')
    if (!asked.refundRequestedAt || asked.refundClosedAt) throw new Refusal('refund_not_asked')
    await closeRefundRequest(sql, tipId, answer)
    const { supporterEmail: to, locale } = tip
    if (to) await queueMail(sql, refundDeclinedMail, { to, locale, content: { tipId } })
  })
  const tip = await findReceivedTip(platform.sql, tipId, replyKeys(platform))
  if (!tip) throw new Refusal('tip_not_found')
  return receivedTip(tip)
}
