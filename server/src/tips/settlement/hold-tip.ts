import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PaymentSnapshot } from '../domain/payment.ts'
import { raiseAlarm } from '../ledger/alarms.ts'
import { findCreatorContact } from '../mails/creator-contact.sql.ts'
import { firstTipMail, tipFailedMail, tipReceiptMail, tipUndoneMail } from '../mails/mails.ts'
import { oweReceipt, settleOwedReceipt } from '../mails/owed-receipts.sql.ts'
import { mayMail } from '../mails/recipient-limit.ts'
import { isOnlyTip } from '../statements/news.sql.ts'
import { releaseHold } from '../stripe/holds.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { markEnded } from '../tip/end.sql.ts'
import { markHeld } from '../tip/hold.sql.ts'
import { saveSupporterEmail } from '../tip/supporter.sql.ts'
import { type LockedTip, lockTip } from '../tip/tip.sql.ts'
import { quarantineMismatch } from './quarantine-mismatch.ts'

/** The supporter has paid and nothing has moved: the tip is on its way, and its receipt says until when it can be undone. */
export async function recordHold(
  platform: PaymentPlatform,
  tipId: string,
  snapshot: PaymentSnapshot,
): Promise<'settled' | 'foreign'> {
  const verdict = await platform.sql.begin((sql) => hold(platform, sql, tipId, snapshot))
  platform.failpoint?.('held')
  if (verdict === 'unknown') return 'foreign'
  if (verdict === 'stray') await releaseHold(platform.stripe, snapshot.intentId)
  return 'settled'
}

type Verdict = 'held' | 'known' | 'stray' | 'quarantined' | 'unknown'

async function hold(platform: PaymentPlatform, sql: Sql, tipId: string, snapshot: PaymentSnapshot): Promise<Verdict> {
  const tip = await lockTip(sql, tipId)
  if (!tip) return 'unknown'
  const { intentId, captureBefore, email } = snapshot
  if (tip.heldIntentId === intentId) {
    if (tip.outcome === null && email && !tip.supporterEmail && !tip.isAnonymized) {
      await saveSupporterEmail(sql, { id: tipId, email })
      await sendReceipt(platform, sql, tip, email)
    }
    return 'known'
  }
  if (tip.intentId === intentId) return 'known'
  if (tip.heldIntentId !== null || tip.outcome !== null) {
    await raiseAlarm(platform, sql, { kind: 'duplicate_payment', subject: intentId, tipId })
    return 'stray'
  }
  if (await quarantineMismatch(platform, sql, tip, snapshot)) return 'quarantined'
  await markHeld(sql, { tipId, intentId, captureBefore, email })
  if (email) await sendReceipt(platform, sql, tip, email)
  await tellFirstTip(sql, tip)
  platform.failpoint?.('holding')
  return 'held'
}

/** The first one of a page is told at once, not when it can no longer be undone. */
async function tellFirstTip(sql: Sql, { id: tipId, creatorId }: LockedTip): Promise<void> {
  if (!(await isOnlyTip(sql, creatorId, tipId))) return
  const creator = await findCreatorContact(sql, creatorId)
  if (!creator) return
  const { email: to, locale } = creator
  await queueMail(sql, firstTipMail, { to, locale, content: { tipId }, userId: creatorId })
}

/**
 * A hold ended without a capture: its supporter undid it, or it expired or was cancelled at the provider. Nothing was
 * paid, and the creator is not told. `isComplete`: its checkout is, so it was held even if that was never seen.
 */
export async function recordRelease(
  platform: PaymentPlatform,
  tipId: string,
  snapshot: PaymentSnapshot,
  { isComplete = false } = {},
): Promise<'settled' | 'foreign'> {
  const { intentId, captureBefore, email } = snapshot
  return platform.sql.begin(async (sql) => {
    const tip = await lockTip(sql, tipId)
    if (!tip) return 'foreign'
    if (tip.heldIntentId === intentId) await endHold(platform, sql, tip)
    else if (isComplete && tip.heldIntentId === null && tip.outcome === null) {
      await markHeld(sql, { tipId, intentId, captureBefore, email })
      await endHold(platform, sql, { ...tip, supporterEmail: email })
    }
    return 'settled'
  })
}

async function endHold(platform: PaymentPlatform, sql: Sql, tip: LockedTip): Promise<void> {
  const { id, isUndone, locale, supporterEmail: to } = tip
  if (!(await markEnded(sql, { id, outcome: isUndone ? 'cancelled' : 'failed' }))) return
  platform.metrics.tips.inc({ state: isUndone ? 'undone' : 'capture_failed' })
  await settleOwedReceipt(sql, id)
  if (to && (await mayMail(platform, sql, to)))
    await queueMail(sql, isUndone ? tipUndoneMail : tipFailedMail, { to, locale, content: { tipId: id } })
}

/** While nothing is charged, a receipt above the limit of its address waits for the capture. */
async function sendReceipt(platform: Platform, sql: Sql, { id, locale }: LockedTip, to: string): Promise<void> {
  if (!(await mayMail(platform, sql, to))) return oweReceipt(sql, id)
  await queueMail(sql, tipReceiptMail, { to, locale, content: { tipId: id } })
}
