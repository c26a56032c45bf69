import { readDeposit } from '@obole/contract/calls/money/deposits'
import { refundTip } from '@obole/contract/calls/received-tips'
import { seededRandom } from '@obole/testing/seeded-random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRowsRead } from '../../testing/database/rows-read.sql.ts'
import { createTestDatabase } from '../../testing/database/test-database.ts'
import {
  dueForReading,
  insertDepositedTips,
  listDepositIds,
  listLineSums,
  sumMovements,
} from '../../testing/tips/deposits.sql.ts'
import { readAccountId } from '../../testing/tips/payout-accounts.sql.ts'
import { listAlarmSubjects } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { findWay } from '../way/way.sql.ts'
import { findDeposit, listDepositedTips, listDepositRows } from './deposits.sql.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips({
    settlementDays: 2,
    adapt: (config) => ({ ...config, fees: { platformFeePercent: 5, processingFee: { percent: 2.9, cents: 30 } } }),
  })
})
afterAll(() => tips.close())

test.each([1, 2, 3])(
  'whatever happens to tips and deposits, the lines add up to the ledger (history %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const among = <T>(items: T[]) => items[Math.floor(random() * items.length)]
    const owner = await tips.newPayee()
    const given: { tipId: string; sessionId: string }[] = [await tips.paidTip(owner)]
    const account = await readAccountId(tips.platform.sql, owner.id)
    const disputes: string[] = []
    const acts: (() => unknown)[] = [
      async () => given.push(await tips.paidTip(owner, { amount: 100 + Math.floor(random() * 9000) })),
      async () => given.push(await tips.paidTip(owner, { amount: 100 + Math.floor(random() * 9000) })),
      () => {
        const body = random() < 0.5 ? {} : { amount: 1 + Math.floor(random() * 99) }
        const params = { tipId: among(given)?.tipId ?? '' }
        return tips.call(refundTip, { params, body }, { token: owner.accessToken })
      },
      () => disputes.push(tips.stripe.dispute(among(given)?.sessionId ?? '').id),
      () => tips.stripe.closeDispute(disputes.pop() ?? '', random() < 0.5 ? 'won' : 'lost'),
      () => tips.stripe.payOut(account),
      () => tips.stripe.movePayout(among(tips.stripe.listPayouts(account)) ?? '', random() < 0.5 ? 'failed' : 'paid'),
      read,
    ]
    for (let step = 0; step < 14; step += 1) {
      // What cannot be done now, such as paying out an empty balance, is not done.
      await Promise.resolve()
        .then(among(acts))
        .catch(() => undefined)
      await tips.settle()
    }
    await read()
    for (const { lines, ledger } of await listLineSums(
      tips.platform.sql,
      given.map(({ tipId }) => tipId),
    ))
      expect(lines).toBe(ledger)
    expect(await sumMovements(tips.platform.sql, owner.id)).toBe(tips.stripe.balances()[account])
    for (const depositId of await listDepositIds(tips.platform.sql, owner.id)) {
      const call = { params: { id: owner.id, depositId }, query: {} }
      const { body } = await tips.call(readDeposit, call, { token: owner.accessToken })
      const { amount, tipsAmount, returnedAmount, otherAmount } = body as Record<string, number>
      expect((tipsAmount ?? 0) + (returnedAmount ?? 0) + (otherAmount ?? 0)).toBe(amount)
    }
    expect(await listAlarmSubjects(tips.platform.sql, 'deposit_differs')).toEqual([])
  },
)

async function read(): Promise<void> {
  await dueForReading(tips.platform.sql)
  await tips.run('read-deposits')
}

test('with 20,000 tips in 500 deposits a page is found by index, within 50 ms', {
  timeout: 300_000,
}, async () => {
  const { sql, drop } = await createTestDatabase()
  try {
    const { creatorId, tipId } = await insertDepositedTips(sql, { tips: 20_000, deposits: 500 })
    const pages = {
      list: () => listDepositRows(sql, creatorId, { before: 250, limit: 51 }),
      deposit: () => findDeposit(sql, creatorId, 'po_250'),
      tips: () => listDepositedTips(sql, 'po_250', { after: null, limit: 31 }),
      way: () => findWay(sql, tipId),
    }
    expect(await pages.list()).toHaveLength(51)
    expect(await pages.tips()).toHaveLength(31)
    expect(await pages.way()).toMatchObject({ deposit: { number: expect.any(Number) } })
    for (const [name, page] of Object.entries(pages)) {
      const times: number[] = []
      for (let turn = 0; turn < 5; turn += 1) {
        const begun = performance.now()
        await page()
        times.push(performance.now() - begun)
      }
      expect(Math.min(...times), name).toBeLessThan(50)
    }
    const read = await countRowsRead(sql, async (tx) => {
      await listDepositRows(tx, creatorId, { before: 250, limit: 51 })
      await listDepositedTips(tx, 'po_250', { after: null, limit: 31 })
      await findWay(tx, tipId)
    })
    expect(read).toBeLessThan(1000)
  } finally {
    await drop()
  }
})
