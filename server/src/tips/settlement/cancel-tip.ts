import { currency } from '@obole/contract/limits'
import { Refusal } from '@obole/contract/refusals'
import type { TipStatus } from '@obole/contract/tips'
import { findTip, findTipStatus } from '../checkout/tips.sql.ts'
import type { TipPlatform } from '../domain/tip-platform.ts'
import { markEnded } from '../ledger/ledger.sql.ts'
import { expireCheckout } from '../stripe/checkout.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { settleSession } from './settle-tip.ts'

export async function readTipStatus({ sql }: TipPlatform, tipId: string): Promise<TipStatus> {
  const status = await findTipStatus(sql, tipId)
  if (!status) throw new Refusal('tip_not_found')
  return { ...status, currency }
}

/** Closes the checkout of a supporter who came back without paying. One that was paid after all stays paid. */
export async function cancelTip(platform: PaymentPlatform, tipId: string): Promise<TipStatus> {
  const tip = await findTip(platform.sql, tipId)
  if (tip && !tip.outcome && tip.sessionId) await closeCheckout(platform, { tipId, sessionId: tip.sessionId })
  return readTipStatus(platform, tipId)
}

/** Only a session that the provider has closed for us is cancelled; whatever else it is, it is settled as. */
export async function closeCheckout(
  platform: PaymentPlatform,
  { tipId, sessionId }: { tipId: string; sessionId: string },
): Promise<void> {
  if (await expireCheckout(platform.stripe, sessionId))
    await markEnded(platform.sql, { id: tipId, outcome: 'cancelled' })
  else await settleSession(platform, sessionId)
}
