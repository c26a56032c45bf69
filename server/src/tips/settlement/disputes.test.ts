import { refundTip } from '@obole/contract/calls/received-tips'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clock } from '../../platform/clock.ts'
import type { PageOwner } from '../../testing/people/creators.ts'
import {
  listAlarms,
  listFacts,
  listHistory,
  listInvariants,
  listOpenAlarms,
  readBalances,
  readCreatorBalance,
} from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { findReceivedTip } from '../statements/received-tips.sql.ts'
import { backfillEvents } from '../upkeep/sweep.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, fees: { platformFeePercent: 5, processingFee: null } }) })
  payee = await tips.newPayee()
})
afterAll(() => tips.close())

test.each([
  [
    'won',
    { supporter: -2000, creator: 1900, platform: -1488, provider: 1588 },
    ['pending', 'paid', 'disputed', 'paid'],
  ],
  ['lost', { supporter: 0, creator: 0, platform: -1588, provider: 1588 }, ['pending', 'paid', 'disputed']],
] as const)('TIP-14: a dispute that is %s, step by step', async (outcome, balances, history) => {
  const { tipId, sessionId } = await tips.paidTip(payee)
  const dispute = tips.stripe.dispute(sessionId)
  await tips.settle()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ supporter: 0, creator: 0 })
  tips.stripe.closeDispute(dispute.id, outcome)
  await tips.settle()
  expect(await readBalances(tips.platform.sql, tipId)).toEqual(balances)
  expect(await listHistory(tips.platform.sql, tipId)).toEqual(history)
  const [feeAmount, netAmount] = outcome === 'won' ? [100, 1900] : [0, 0]
  expect(await findReceivedTip(tips.platform.sql, tipId, [])).toMatchObject({ amount: 2000, feeAmount, netAmount })
})

test.each(['won', 'lost'] as const)(
  'TIP-14: a dispute that is %s ends the same in every order of its events',
  async (outcome) => {
    tips.stripe.setDelivery({ kind: 'none' })
    const kinds = ['created', 'funds_withdrawn', ...(outcome === 'won' ? ['funds_reinstated'] : []), 'closed']
    const cases = await Promise.all(
      permutations(kinds).map(async (order) => {
        const { body } = await tips.begin(payee)
        const sessionId = String(body['url']).split('/').at(-1) ?? ''
        const events = tips.eventsFrom(() => {
          tips.stripe.pay(sessionId)
          tips.stripe.closeDispute(tips.stripe.dispute(sessionId).id, outcome)
        })
        return { tipId: String(body['tipId']), ids: order.map((kind) => events[`charge.dispute.${kind}`] ?? '') }
      }),
    )
    for (const turn of kinds.keys()) {
      await Promise.all(cases.map(({ ids }) => tips.stripe.deliverEvent(ids[turn] ?? '', { times: 2 })))
      await tips.work()
    }
    const results = await Promise.all(
      cases.map(async ({ tipId }) => [
        await readBalances(tips.platform.sql, tipId),
        (await listFacts(tips.platform.sql, tipId)).map(({ kind }) => kind).sort(),
      ]),
    )
    tips.stripe.setDelivery({ kind: 'normal' })
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(results[0]?.[0]).toMatchObject({ creator: outcome === 'won' ? 1900 : 0 })
  },
)

test('TIP-14: a creator loses to a dispute what they received, once, and the rest stays theirs', async () => {
  const { tipId, sessionId } = await tips.paidTip(payee, { amount: 3001 })
  tips.stripe.refundInDashboard(sessionId, { amount: 1000, reverseTransfer: true, refundApplicationFee: true })
  await tips.settle()
  const before = await readBalances(tips.platform.sql, tipId)
  const dispute = tips.stripe.dispute(sessionId, { amount: 2001 })
  await tips.settle()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ creator: 0 })
  expect(await findReceivedTip(tips.platform.sql, tipId, [])).toMatchObject({ refundableAmount: 0 })
  tips.stripe.closeDispute(dispute.id, 'won')
  await tips.settle()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ creator: before?.creator })
  const { amount, refundedAmount, feeAmount, netAmount } = (await findReceivedTip(tips.platform.sql, tipId, [])) ?? {}
  expect([amount, refundedAmount, netAmount]).toEqual([3001, 1000, before?.creator])
  expect(feeAmount).toBe(2001 - Number(before?.creator))
})

test('TIP-14: what the platform cannot return at once is returned by a later run, with an alarm meanwhile', async () => {
  const { tipId, sessionId } = await tips.paidTip(payee)
  const dispute = tips.stripe.dispute(sessionId)
  await tips.settle()
  const route = 'POST /v1/transfers'
  tips.stripe.addFault({ kind: 'no', status: 400, code: 'balance_insufficient', route })
  tips.stripe.closeDispute(dispute.id, 'won')
  await tips.settle()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ creator: 0 })
  expect(await listAlarms(tips.platform.sql, tipId)).toEqual(['return_unfunded'])
  tips.stripe.clearFaults()
  // Each event of a dispute may have been today's try.
  const tomorrow = new Date(Date.now() + 86_400_000)
  vi.spyOn(clock, 'now').mockReturnValue(tomorrow)
  await tips.run('collect-debts')
  vi.restoreAllMocks()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ creator: 1900 })
  expect(await listOpenAlarms(tips.platform.sql, tipId)).toEqual([])
})

/** With a fee of 5 %: what a creator keeps of what was neither refunded nor lost. */
const kept = (cents: number) => cents - Math.round(cents * 0.05)

const refund = (tipId: string, amount?: number) =>
  tips.call(refundTip, { params: { tipId }, body: { ...(amount && { amount }) } }, { token: payee.accessToken })

/** `isLate`: no event arrives before the next refund. */
async function play(steps: string[], { isLate = false } = {}) {
  const { tipId, sessionId } = await tips.paidTip(payee, { amount: 10_000 })
  if (isLate) tips.stripe.setDelivery({ kind: 'none' })
  let disputeId = ''
  for (const step of steps) {
    if (step === 'dispute') disputeId = tips.stripe.dispute(sessionId, { amount: 500 }).id
    else if (step === 'won' || step === 'lost') tips.stripe.closeDispute(disputeId, step)
    else expect((await refund(tipId, Number(step) || undefined)).status).toBe(202)
    await tips.settle()
  }
  tips.stripe.setDelivery({ kind: 'normal' })
  await backfillEvents(tips.platform)
  await tips.settle()
  return { tipId, balances: await readBalances(tips.platform.sql, tipId) }
}

test.each([
  [['dispute', 'won', '400'], 9600],
  [['dispute', 'won', '400', 'rest'], 0],
  [['dispute', 'won', 'rest'], 0],
  [['dispute', 'won', '400', '600', '8999'], 1],
  [['400', 'dispute', 'won', '600'], 9000],
  [['400', 'dispute', 'won', '600', 'rest'], 0],
  [['9900', 'dispute', 'won', 'rest'], 0],
] as const)(
  'TIP-14, TIP-15: after a dispute of a part that is won, refunds are paid by the creator: %j',
  async (steps, left) => {
    const [seen, late] = [await play([...steps]), await play([...steps], { isLate: true })]
    for (const { tipId, balances } of [seen, late]) {
      expect(balances).toMatchObject({ supporter: 0 - left, creator: kept(left) })
      expect(await findReceivedTip(tips.platform.sql, tipId, [])).toMatchObject({ netAmount: kept(left) })
    }
  },
)

test.each([[['dispute', 'lost']], [['400', 'dispute', 'lost']], [['400', '600', 'dispute', 'lost']]])(
  'TIP-14: a creator loses the part that a dispute takes for good, and what was refunded before: %j',
  async (steps) => {
    const left = 9500 - steps.reduce((sum, step) => sum + (Number(step) || 0), 0)
    const [seen, late] = [await play(steps), await play(steps, { isLate: true })]
    for (const { tipId, balances } of [seen, late]) {
      expect(balances).toMatchObject({ supporter: -left, creator: kept(left) })
      expect((await refund(tipId)).body.code).toBe('refund_not_possible')
    }
  },
)

test('TIP-15: refunds at once after a dispute of a part take their sum from the creator, once', async () => {
  const { tipId } = await play(['dispute', 'won'])
  const answers = await Promise.all([300, 500, 700, 900].map((amount) => refund(tipId, amount)))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  await tips.settle()
  await tips.run('compare-payments')
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ supporter: -7600, creator: kept(7600) })
})

test('the ledger says what Stripe holds, and the invariants hold', async () => {
  await tips.settle()
  const { data } = await (await tips.platform.stripe.sdk()).v2.core.accounts.list()
  expect(await readCreatorBalance(tips.platform.sql)).toBe(tips.stripe.balances()[data[0]?.id ?? ''])
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
