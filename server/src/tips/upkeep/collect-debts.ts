import { listUntriedDebts } from '../debts/debts.sql.ts'
import { today } from '../debts/today.ts'
import { listPendingPayments } from '../settlement/pending-refunds.sql.ts'
import { finishRefund } from '../settlement/refund-tip.ts'
import { listShortRefunds } from '../settlement/refunds.sql.ts'
import { settlePayment } from '../settlement/settle-tip.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { isOutage } from './sweep.ts'

/**
 * Each night: tries again to move what is owed, to make the refunds that wait for their creator's balance, and reads
 * those again that wait for the platform's. One that fails does not keep the others from being tried: this fails in the end.
 */
export async function collectDebts(platform: PaymentPlatform): Promise<void> {
  const { sql, stripe, log } = platform
  if (!stripe.isConfigured) return
  const failures: unknown[] = []
  const attempt = async (subject: string, act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      if (isOutage(error)) throw error
      log.error({ error, subject }, 'a debt could not be tried')
      failures.push(error)
    }
  }
  for (const { tipId, number } of await listShortRefunds(sql, today()))
    await attempt(tipId, () => finishRefund(platform, tipId, number))
  const intents = new Set([...(await listUntriedDebts(sql, today())), ...(await listPendingPayments(sql))])
  for (const intentId of intents) await attempt(intentId, () => settlePayment(platform, intentId))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} debts could not be tried.`)
}
