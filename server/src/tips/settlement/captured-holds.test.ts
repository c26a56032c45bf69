import { readTipStatus } from '@obole/contract/calls/tips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../../testing/people/creators.ts'
import { holdTip } from '../../testing/tips/held-tips.ts'
import { ageHold, suspendPage } from '../../testing/tips/holds.sql.ts'
import { listAlarms, listFacts } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { reconcilePayments } from '../upkeep/reconcile.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, undoMinutes: 15 }) })
  payee = await tips.newPayee()
})
afterAll(() => tips.close())

const stateOf = async (tipId: string) => (await tips.call(readTipStatus, { params: { tipId } })).body['state']

/** The hour of its capture has come. */
async function captureNow(tipId: string) {
  await ageHold(tips.platform.sql, tipId, 16 * 60)
  await tips.run('capture-tips')
}

test('a held tip of a page that was suspended meanwhile is released, not captured', async () => {
  const { sql } = tips.platform
  const suspended = await tips.newPayee()
  const { tipId, email, intentId } = await holdTip(tips, suspended)
  await suspendPage(sql, suspended.id)
  await captureNow(tipId)
  expect(await stateOf(tipId)).toBe('failed')
  const released = tips.stripe.journal().filter(({ kind, id }) => kind === 'payment_released' && id === intentId)
  expect(released).toHaveLength(1)
  expect(await listFacts(sql, tipId)).toEqual([])
  expect(await listAlarms(sql, tipId)).toEqual([])
  expect((await tips.mailsTo(email)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringMatching(/n’a pas abouti$/)]),
  )
})

test('whether Stripe calls the session of a captured hold paid or not, the ledger does not differ', async () => {
  const { sql } = tips.platform
  for (const keepsHeldUnpaid of [true, false]) {
    tips.stripe.configure({ keepsHeldUnpaid })
    const { tipId } = await holdTip(tips, payee)
    await captureNow(tipId)
    const comparison = await reconcilePayments(tips.platform, 3, new Date(Date.now() + 600_000))
    expect(comparison).toMatchObject({ sessions: expect.any(Number), differences: 0 })
    expect(comparison.sessions).toBeGreaterThan(0)
    expect(await listAlarms(sql)).toEqual([])
  }
})
