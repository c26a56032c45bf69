import { exportAccount } from '@obole/contract/calls/accounts'
import { listDeposits, readDeposit } from '@obole/contract/calls/money/deposits'
import { readWay, type WayStep } from '@obole/contract/calls/money/way'
import { refundTip } from '@obole/contract/calls/received-tips'
import { readReceipt } from '@obole/contract/calls/tips'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { newOwner, type PageOwner } from '../../testing/people/creators.ts'
import { dueForReading, listLineSums } from '../../testing/tips/deposits.sql.ts'
import { readAccountId } from '../../testing/tips/payout-accounts.sql.ts'
import { listAlarmSubjects } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { receiptToken } from '../statements/receipts.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips({
    settlementDays: 3,
    adapt: (config) => ({ ...config, fees: { platformFeePercent: 5, processingFee: null } }),
  })
})
afterAll(() => tips.close())
afterEach(() => {
  vi.restoreAllMocks()
  tips.stripe.clearFaults()
})

const inDays = (days: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + days * 86_400_000))

/** The job, whenever the account is due. */
async function read(): Promise<void> {
  await dueForReading(tips.platform.sql)
  await tips.run('read-deposits')
}

async function way(owner: PageOwner, tipId: string) {
  const { body } = await tips.call(readWay, { params: { tipId } }, { token: owner.accessToken })
  return body as { way: WayStep[]; deposit: { id: string; number: number } | null }
}
/** Where the money is now. */
const place = async (owner: PageOwner, tipId: string) => (await way(owner, tipId)).way.findLast(({ at }) => at)
const supportersPlace = async (tipId: string) => {
  const { body } = await tips.call(readReceipt, { params: { token: receiptToken(tips.platform, tipId) }, query: {} })
  return (body as { way: WayStep[] }).way.findLast(({ at }) => at)
}
const deposits = async (owner: PageOwner, query = {}) =>
  (await tips.call(listDeposits, { params: { id: owner.id }, query }, { token: owner.accessToken })).body as {
    deposits: { id: string; number: number }[]
    cursor: string | null
  }
const deposit = (owner: PageOwner, depositId: string, query = {}) =>
  tips.call(readDeposit, { params: { id: owner.id, depositId }, query }, { token: owner.accessToken })
const accountOf = (owner: PageOwner) => readAccountId(tips.platform.sql, owner.id)

test('a tip is followed from the card to the bank of its creator, by both, each with the reason and the date', async () => {
  const owner = await tips.newPayee()
  const { tipId } = await tips.paidTip(owner)
  expect(await place(owner, tipId)).toMatchObject({ step: 'atProvider', holder: 'provider', reason: 'settling' })
  await read()
  const settles = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const first = await way(owner, tipId)
  expect(first.way.map(({ step, at }) => [step, at !== null])).toEqual([
    ['authorized', true],
    ['charged', true],
    ['atProvider', true],
    ['available', false],
    ['deposited', false],
    ['arrived', false],
  ])
  expect(first.way[2]).toMatchObject({ holder: 'provider', reason: 'settling', until: `${settles}T12:00:00.000Z` })
  expect(first.deposit).toBeNull()

  inDays(4)
  expect(await place(owner, tipId)).toMatchObject({ step: 'available', holder: 'provider', reason: 'schedule' })
  const expected = (await way(owner, tipId)).way.find(({ step }) => step === 'deposited')?.until
  // Pages are paid out on Tuesdays.
  expect(new Date(String(expected)).getUTCDay()).toBe(2)
  vi.restoreAllMocks()

  const payout = tips.stripe.payOut(await accountOf(owner))
  await read()
  const arrives = new Date(payout.arrival_date * 1000).toISOString().slice(0, 10)
  const underWay = { step: 'deposited', holder: 'bank', reason: 'in_transit', until: `${arrives}T12:00:00.000Z` }
  expect(await place(owner, tipId)).toMatchObject(underWay)
  expect(await supportersPlace(tipId)).toMatchObject(underWay)
  expect((await way(owner, tipId)).deposit).toEqual({ id: payout.id, number: 1 })

  inDays(5)
  expect(await place(owner, tipId)).toMatchObject({ reason: 'late', until: null })
  expect(await supportersPlace(tipId)).toMatchObject({ reason: 'in_transit' })
  expect((await deposits(owner)).deposits).toMatchObject([{ state: 'late' }])
  vi.restoreAllMocks()

  tips.stripe.movePayout(payout.id, 'paid')
  await read()
  const arrived = {
    step: 'arrived',
    at: `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`,
    holder: 'creator',
    reason: 'delivered',
  }
  expect(await place(owner, tipId)).toMatchObject(arrived)
  expect(await supportersPlace(tipId)).toMatchObject(arrived)
})

test('a deposit lists its tips and what was taken back, and its parts are its amount', async () => {
  const owner = await tips.newPayee()
  const kept = await tips.paidTip(owner, { supporterName: 'Camille' })
  const returned = await tips.paidTip(owner, { amount: 1000 })
  await tips.call(refundTip, { params: { tipId: returned.tipId }, body: { amount: 400 } }, { token: owner.accessToken })
  await tips.settle()
  const { id } = tips.stripe.payOut(await accountOf(owner))
  await read()
  expect(await deposits(owner)).toMatchObject({ deposits: [{ id, number: 1, amount: 2470, tips: 2 }], cursor: null })
  const { body } = await deposit(owner, id)
  expect(body).toMatchObject({
    id,
    state: 'pending',
    tipCount: 2,
    tipsAmount: 2850,
    returnedAmount: -380,
    otherAmount: 0,
    cursor: null,
  })
  const { tips: lines } = body as { tips: { id: string; kind: string; amount: number }[] }
  expect(lines).toHaveLength(4)
  expect(lines).toContainEqual(
    expect.objectContaining({ id: kept.tipId, kind: 'tip', amount: 1900, paidAmount: 2000, supporterName: 'Camille' }),
  )
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(2470)
  const exported = await tips.call(exportAccount, {}, { token: owner.accessToken })
  expect(exported.body['deposits']).toMatchObject([{ id, number: 1, amount: 2470 }])
  for (const tip of [kept, returned]) {
    const [sums] = await listLineSums(tips.platform.sql, [tip.tipId])
    expect(sums?.lines).toBe(sums?.ledger)
  }
})

test('a deposit that the bank returned is told, with what to do, and goes with the next one', async () => {
  const owner = await tips.newPayee()
  const { tipId } = await tips.paidTip(owner)
  const account = await accountOf(owner)
  const first = tips.stripe.payOut(account)
  await read()
  tips.stripe.movePayout(first.id, 'failed')
  await read()
  expect((await deposits(owner)).deposits).toMatchObject([{ state: 'returned', problem: 'account', sentAgainIn: null }])
  expect(await place(owner, tipId)).toMatchObject({ step: 'available', holder: 'provider', reason: 'returned' })
  // Their bank is the creator's affair.
  expect(await supportersPlace(tipId)).toMatchObject({ step: 'available', reason: 'schedule' })

  await tips.paidTip(owner, { amount: 1000 })
  const second = tips.stripe.payOut(account)
  tips.stripe.movePayout(second.id, 'paid')
  await read()
  expect((await deposits(owner)).deposits).toMatchObject([
    { id: second.id, number: 2, amount: 2850, tips: 1, state: 'arrived' },
    { id: first.id, number: 1, amount: 1900, sentAgainIn: { id: second.id, number: 2 } },
  ])
  expect((await deposit(owner, second.id)).body).toMatchObject({ tipsAmount: 950, otherAmount: 1900 })
  expect(await way(owner, tipId)).toMatchObject({ deposit: { id: second.id } })
  expect(await place(owner, tipId)).toMatchObject({ step: 'arrived' })
  expect(await listAlarmSubjects(tips.platform.sql, 'deposit_differs')).toEqual([])
})

test('what a balance below zero takes from the bank is a negative deposit', async () => {
  const owner = await tips.newPayee()
  const { sessionId } = await tips.paidTip(owner)
  const account = await accountOf(owner)
  tips.stripe.payOut(account)
  tips.stripe.configure({ reversalsNeedBalance: false })
  tips.stripe.refundInDashboard(sessionId, { reverseTransfer: true })
  await tips.settle()
  const { id } = tips.stripe.payOut(account)
  tips.stripe.configure({ reversalsNeedBalance: true })
  await read()
  expect((await deposits(owner)).deposits[0]).toMatchObject({ id, amount: -2000, tips: 0 })
  expect((await deposit(owner, id)).body).toMatchObject({ tipsAmount: 0, returnedAmount: -2000 })
})

test('undone, refunded and disputed tips end their way where the money went', async () => {
  const owner = await tips.newPayee()
  const refunded = await tips.paidTip(owner)
  await tips.call(refundTip, { params: { tipId: refunded.tipId }, body: {} }, { token: owner.accessToken })
  await tips.settle()
  expect(await place(owner, refunded.tipId)).toMatchObject({ holder: 'supporter', reason: 'refunded', until: null })
  const disputed = await tips.paidTip(owner)
  const dispute = tips.stripe.dispute(disputed.sessionId)
  await tips.settle()
  expect(await place(owner, disputed.tipId)).toMatchObject({ holder: 'supporter_bank', reason: 'disputed' })
  tips.stripe.closeDispute(dispute.id, 'lost')
  await tips.settle()
  expect(await place(owner, disputed.tipId)).toMatchObject({ holder: 'supporter', reason: 'dispute_lost' })
  expect((await way(owner, disputed.tipId)).way.every(({ at }) => at !== null)).toBe(true)
})

test('what keeps money from leaving is told to its creator alone', async () => {
  const owner = await tips.newPayee()
  const { tipId } = await tips.paidTip(owner)
  const account = await accountOf(owner)
  tips.stripe.setAccount(account, 'enabled', { payouts: 'restricted', requirements: ['defaults.payout_methods'] })
  await tips.settle()
  await read()
  inDays(4)
  expect(await place(owner, tipId)).toMatchObject({ step: 'available', reason: 'payouts_missing', until: null })
  expect(await supportersPlace(tipId)).toMatchObject({ step: 'available', reason: 'schedule' })
})

test('other people’s deposits do not exist, and a forged cursor is refused', async () => {
  const owner = await tips.newPayee()
  await tips.paidTip(owner)
  const { id } = tips.stripe.payOut(await accountOf(owner))
  await read()
  const other = await newOwner(tips)
  expect((await deposit(other, id)).status).toBe(404)
  expect(
    (await tips.call(listDeposits, { params: { id: owner.id }, query: {} }, { token: other.accessToken })).status,
  ).toBe(403)
  const list = (cursor: string) =>
    tips.call(listDeposits, { params: { id: owner.id }, query: { cursor } }, { token: owner.accessToken })
  for (const cursor of ['x', '99999999999', '9999999999999999_txn_1']) {
    expect((await list(cursor)).status).toBe(400)
    expect((await deposit(owner, id, { cursor })).status).toBe(400)
  }
})

test('an outage ends a reading, which goes on where it was; what was read twice is there once', async () => {
  const owner = await tips.newPayee()
  const { tipId } = await tips.paidTip(owner)
  tips.stripe.payOut(await accountOf(owner))
  tips.stripe.addFault({ kind: 'error', route: 'GET /v1/payouts' })
  await dueForReading(tips.platform.sql)
  await expect(tips.run('read-deposits')).rejects.toThrow()
  tips.stripe.clearFaults()
  await read()
  await read()
  expect((await deposits(owner)).deposits).toHaveLength(1)
  const [sums] = await listLineSums(tips.platform.sql, [tipId])
  expect(sums).toMatchObject({ lines: 1900, ledger: 1900 })
})
