import { tipReplyMax } from '@obole/contract/limits'
import type { ReceivedTip } from '@obole/contract/received-tips'
import { Refusal } from '@obole/contract/refusals'
import { limitedText } from '../../creators/texts.ts'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { giveBack, limit } from '../../platform/rate-limit/rate-limit.ts'
import { tipReplyMail } from '../mails/mails.ts'
import { findReceivedTip } from '../statements/received-tips.sql.ts'
import { receivedTip } from '../statements/statements.ts'
import { lockTipToReply, saveReply } from './replies.sql.ts'

interface ReplyParams {
  tipId: string
  creatorId: string
  message: string
  showsReply?: boolean
}

export async function replyToTip(platform: Platform, params: ReplyParams): Promise<ReceivedTip> {
  const message = limitedText('message', params.message, tipReplyMax)
  await limit(platform, ['reply-member', params.creatorId])
  try {
    await platform.sql.begin((tx) => sendReply(tx, { ...params, message }))
  } catch (error) {
    // What was not sent does not count.
    await giveBack(platform, 'reply-member', params.creatorId)
    throw error
  }
  const tip = await findReceivedTip(platform.sql, params.tipId)
  if (!tip) throw new Refusal('tip_not_found')
  return receivedTip(tip)
}

/** One transaction: the tip has its reply exactly when the mail is queued. */
async function sendReply(sql: Sql, { tipId, creatorId, message, showsReply = false }: ReplyParams): Promise<void> {
  const tip = await lockTipToReply(sql, { tipId, creatorId })
  if (!tip) throw new Refusal('tip_not_found')
  if (tip.isDeleted) throw new Refusal('creator_deleted')
  if (tip.isSuspended) throw new Refusal('page_suspended')
  if (tip.isReplied) throw new Refusal('already_replied')
  if (!tip.email || !tip.takesReplies) throw new Refusal('no_address')
  await saveReply(sql, tipId, { message, showsReply })
  await queueMail(sql, tipReplyMail, { to: tip.email, locale: tip.locale, content: { tipId } })
}
