import { expect, onTestFinished, test } from 'vitest'
import { listHistory } from '../../testing/tips/tips.sql.ts'
import { startTips } from '../../testing/tips/tips.ts'

test.each([0, 15])('with %s minutes to undo, a checkout offers cards and Link alone', async (undoMinutes) => {
  const tips = await startTips({ adapt: (config) => ({ ...config, undoMinutes }) })
  onTestFinished(() => tips.close())
  await tips.begin(await tips.newPayee())
  expect(tips.stripe.listSessions().at(-1)?.payment_method_types).toEqual(['card', 'link'])
})

test('an operator may allow more, also under a hold', async () => {
  const paymentMethods = ['card', 'klarna']
  const tips = await startTips({ adapt: (config) => ({ ...config, undoMinutes: 15, paymentMethods }) })
  onTestFinished(() => tips.close())
  const { body } = await tips.begin(await tips.newPayee())
  const session = tips.stripe.listSessions().at(-1)
  expect(session?.payment_method_types).toEqual(paymentMethods)
  tips.stripe.pay(String(session?.id), {}, 'klarna')
  await tips.settle()
  expect(await listHistory(tips.platform.sql, String(body['tipId']))).toEqual(['pending', 'authorized'])
})
