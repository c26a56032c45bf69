import type { ReceivedTip } from '@obole/contract/calls/received-tips'
import { tipReplyMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { limitedText } from '../../creators/words/texts.ts'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { giveBack, limit } from '../../platform/rate-limit/rate-limit.ts'
import { replyKeys } from '../domain/reply-keys.ts'
import { tipReplyMail } from '../mails/mails.ts'
import { findReceivedTip } from '../statements/received-tips.sql.ts'
import { receivedTip } from '../statements/statements.ts'
import { saveReply } from '../tip/supporter.sql.ts'
import { type LockedTip, lockTip } from '../tip/tip.sql.ts'
import { findReplyTerms } from './replies.sql.ts'

interface ReplyParams {
  tipId: string
  creatorId: string
  message: string
  showsReply?: boolean
}

export async function replyToTip(platform: Platform, params: ReplyParams): Promise<ReceivedTip> {
  const message = limitedText('message', params.message, tipReplyMax)
  const keys = replyKeys(platform)
  await limit(platform, ['reply-member', params.creatorId])
  try {
    await platform.sql.begin((tx) => sendReply(tx, { ...params, message }, keys))
  } catch (error) {
    // What was not sent does not count.
    await giveBack(platform, 'reply-member', params.creatorId)
    throw error
  }
  const tip = await findReceivedTip(platform.sql, params.tipId, keys)
  if (!tip) throw new Refusal('tip_not_found')
  return receivedTip(tip)
}

/**
 * One transaction: a paid tip has its reply exactly when the mail is queued. That of a tip that is on its way is mailed
 * once it is paid, and never if it is undone.
 */
async function sendReply(
  sql: Sql,
  { tipId, creatorId, message, showsReply = false }: ReplyParams,
  keys: Buffer[],
): Promise<void> {
  const tip = await lockTip(sql, tipId)
  const terms = await findReplyTerms(sql, tipId, keys)
  if (tip?.creatorId !== creatorId || !terms) throw new Refusal('tip_not_found')
  if (terms.isDeleted) throw new Refusal('creator_deleted')
  if (terms.isSuspended) throw new Refusal('page_suspended')
  if (tip.isReplied) throw new Refusal('already_replied')
  if (!tip.supporterEmail || !terms.takesReplies) throw new Refusal('no_address')
  await saveReply(sql, tipId, { message, showsReply })
  if (!terms.isHeld) await mailReply(sql, tip, tip.supporterEmail)
}

/** In the transaction that books a tip: the answer that was written while it was on its way. */
export async function sendHeldReply(platform: Platform, sql: Sql, tip: LockedTip, to: string | null): Promise<void> {
  if (!tip.isReplied || !to) return
  const terms = await findReplyTerms(sql, tip.id, replyKeys(platform))
  if (terms?.takesReplies && !terms.isSuspended) await mailReply(sql, tip, to)
}

async function mailReply(sql: Sql, { id, locale }: LockedTip, to: string): Promise<void> {
  await queueMail(sql, tipReplyMail, { to, locale, content: { tipId: id } })
}
