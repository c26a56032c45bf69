import type { Receipt } from '@obole/contract/calls/tips'
import { Refusal } from '@obole/contract/rules/refusals'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { openReceiptLink, readReceipt } from '../statements/receipts.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { requestUndo } from '../tip/hold.sql.ts'
import { finishHold } from './capture-tip.ts'

/** By the receipt's link. Stored first: when the provider does not answer, it is undone as soon as it does. */
export async function undoTip(platform: PaymentPlatform, token: string): Promise<Receipt> {
  const link = await openReceiptLink(platform, token)
  const { tipId } = link
  await limit(platform, ['receipt-act', tipId])
  // Not found until it is held. One that becomes held only now would otherwise be told to be too late.
  await readReceipt(platform, token)
  const hold = await requestUndo(platform.sql, link)
  if (hold)
    await finishHold(platform, hold).catch((error: unknown) =>
      platform.log.warn({ error, tipId }, 'a tip could not be undone yet'),
    )
  const receipt = await readReceipt(platform, token)
  if (receipt.state !== 'cancelled' && !receipt.isBeingUndone) throw new Refusal('undo_too_late')
  return receipt
}
