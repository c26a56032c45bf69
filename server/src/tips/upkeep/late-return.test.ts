import { expect, onTestFinished, test } from 'vitest'
import { listAlarms, readBalances } from '../../testing/tips/tips.sql.ts'
import { startTips } from '../../testing/tips/tips.ts'
import { settlePayment } from '../settlement/settle-tip.ts'
import { reconcilePayments } from './reconcile.ts'

const fourDaysMs = 4 * 86_400_000

test('what is returned after a dispute of a part, days after the payment, is no difference', async () => {
  let laterMs = 0
  const tips = await startTips({ clock: () => Date.now() + laterMs })
  onTestFinished(() => tips.close())
  const { tipId, sessionId } = await tips.paidTip(await tips.newPayee())
  const dispute = tips.stripe.dispute(sessionId, { amount: 800 })
  await tips.settle()
  laterMs = fourDaysMs
  tips.stripe.setDelivery({ kind: 'lost' })
  tips.stripe.closeDispute(dispute.id, 'won')
  await settlePayment(tips.platform, String(dispute.payment_intent))
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ creator: 1912 })
  // The nightly list begins after the payment: it holds the second transfer of the tip alone.
  const tonight = new Date(Date.now() + fourDaysMs + 600_000)
  expect(await reconcilePayments(tips.platform, 3, tonight)).toMatchObject({ transfers: 1, differences: 0 })
  expect(await listAlarms(tips.platform.sql, tipId)).toEqual([])
})
