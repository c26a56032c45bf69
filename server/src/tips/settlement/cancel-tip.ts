import { goalText } from '@obole/contract/calls/goals'
import type { TipStatus } from '@obole/contract/calls/tips'
import { currency } from '@obole/contract/formatting/money'
import { Refusal } from '@obole/contract/rules/refusals'
import { thanksIn } from '../../creators/thanks.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import type { TipPlatform } from '../domain/tip-platform.ts'
import { expireCheckout } from '../stripe/checkout.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { markEnded } from '../tip/end.sql.ts'
import { findTipStatus, findUnpaidSession } from '../tip/reads.sql.ts'
import { settleSession } from './settle-tip.ts'

export async function readTipStatus(platform: TipPlatform, tipId: string): Promise<TipStatus> {
  const status = await findTipStatus(platform.sql, tipId)
  if (!status) throw new Refusal('tip_not_found')
  const { state, amount, creatorName, locale, goalTexts, thanks, isBeingUndone, undoUntil } = status
  const isThanked = (state === 'authorized' && !isBeingUndone) || state === 'paid' || state === 'partially_refunded'
  return {
    state,
    amount,
    currency,
    creatorName,
    reachedGoal: goalTexts && goalText(goalTexts, locale).title,
    thanks: isThanked && thanks ? thanksIn(platform, thanks, locale) : null,
    isBeingUndone,
    undoUntil: undoUntil?.toISOString() ?? null,
  }
}

/** Closes the checkout of a supporter who came back without paying. If it was paid after all, it stays paid. */
export async function cancelTip(platform: PaymentPlatform, tipId: string): Promise<TipStatus> {
  const sessionId = await findUnpaidSession(platform.sql, tipId)
  if (sessionId !== undefined) {
    await limit(platform, ['cancel-tip', tipId])
    await closeCheckout(platform, { tipId, sessionId })
  }
  return readTipStatus(platform, tipId)
}

/** Cancelled only when the provider closed the session for us; otherwise it is settled as the provider has it. */
export async function closeCheckout(
  platform: PaymentPlatform,
  { tipId, sessionId }: { tipId: string; sessionId: string },
): Promise<void> {
  if (await expireCheckout(platform.stripe, sessionId))
    await markEnded(platform.sql, { id: tipId, outcome: 'cancelled' })
  else await settleSession(platform, sessionId)
}
