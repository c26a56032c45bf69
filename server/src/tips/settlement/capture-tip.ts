import { Refusal } from '@obole/contract/rules/refusals'
import { raiseAlarm } from '../ledger/alarms.ts'
import { captureHold, releaseHold } from '../stripe/holds.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { type Hold, markUnanswered } from '../tip/hold.sql.ts'
import { isHeld } from '../tip/reads.sql.ts'
import { settlePayment } from './settle-tip.ts'

/**
 * Captures a hold that is due, or cancels one that was undone or whose page is suspended by now, which costs nobody
 * anything, and settles what the provider then has. A repeat does no harm: the provider refuses a second capture, and the
 * payment is settled as it is.
 */
export async function finishHold(platform: PaymentPlatform, hold: Hold): Promise<void> {
  try {
    await (hold.isUndone || hold.isSuspended ? cancelHold(platform, hold) : capture(platform, hold))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'provider_unavailable')
      await markUnanswered(platform.sql, hold.tipId)
    throw error
  }
}

async function cancelHold(platform: PaymentPlatform, { intentId }: Hold): Promise<void> {
  platform.failpoint?.('undo-requested')
  await releaseHold(platform.stripe, intentId)
  platform.failpoint?.('undo-made')
  await settlePayment(platform, intentId)
}

async function capture(platform: PaymentPlatform, { tipId, intentId }: Hold): Promise<void> {
  const { sql, stripe } = platform
  platform.failpoint?.('capture-begun')
  const isCaptured = await captureHold(stripe, intentId)
  platform.failpoint?.('capture-made')
  await settlePayment(platform, intentId)
  if (isCaptured || !(await isHeld(sql, tipId))) return
  // Still held, and it will not be captured: the supporter gets the amount back now, not when the bank ends the hold.
  await raiseAlarm(platform, sql, { kind: 'capture_refused', subject: intentId, tipId })
  await releaseHold(stripe, intentId)
  await settlePayment(platform, intentId)
}
