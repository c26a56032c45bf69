import { listTips, refundTip } from '@obole/contract/calls/received-tips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageSessions } from '../../testing/people/accounts.sql.ts'
import type { PageOwner } from '../../testing/people/creators.ts'
import {
  ageRefunds,
  listAlarms,
  listFacts,
  listHistory,
  listInvariants,
  readBalances,
  readCreatorBalance,
} from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, fees: { platformFeePercent: 5, processingFee: null } }) })
  payee = await tips.newPayee()
})
afterAll(() => tips.close())

const refund = (tipId: string, body: object = {}, owner = payee) =>
  tips.call(refundTip, { params: { tipId }, body }, { token: owner.accessToken })

/** What Stripe holds for the creator, which the ledger must say too. */
const balanceAtStripe = async () => {
  const { data } = await (await tips.platform.stripe.sdk()).v2.core.accounts.list()
  const [account] = data.filter(({ display_name }) => display_name === `Page ${payee.slug}`)
  return tips.stripe.balances()[account?.id ?? '']
}

const ledgerBalance = () => readCreatorBalance(tips.platform.sql, payee.id)

test('TIP-11: twenty full refunds at once are one, taken from creator and platform, mailed once', async () => {
  const email = 'once@example.com'
  const { body } = await tips.begin(payee)
  const tipId = String(body['tipId'])
  tips.stripe.pay(String(body['url']).split('/').at(-1) ?? '', { email })
  await tips.settle()
  const before = await tips.countEvents('tip_refunded')
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(tipId)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  await tips.settle()
  expect((await refund(tipId)).status).toBe(202)
  expect(await tips.countEvents('tip_refunded')).toBe(before + 1)
  expect(await readBalances(tips.platform.sql, tipId)).toEqual({
    supporter: 0,
    creator: 0,
    platform: -88,
    provider: 88,
  })
  expect((await listFacts(tips.platform.sql, tipId)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  expect(await listHistory(tips.platform.sql, tipId)).toEqual(['pending', 'paid', 'refunded'])
  const mails = tips.sandbox.mail.list(email).map(({ subject }) => subject)
  expect(mails.filter((subject) => subject.startsWith('Remboursement'))).toEqual(['Remboursement de 20 $'])
})

test('TIP-11: parts are refunded up to the whole and never beyond, however they race', async () => {
  const { tipId } = await tips.paidTip(payee)
  expect((await refund(tipId, { amount: 700 })).body).toMatchObject({
    state: 'partially_refunded',
    refundedAmount: 700,
    refundableAmount: 1300,
  })
  expect((await refund(tipId, { amount: 1301 })).body.code).toBe('refund_not_possible')
  const racing = await Promise.all([600, 601, 602, 603].map((amount) => refund(tipId, { amount })))
  expect(racing.filter(({ status }) => status === 202)).toHaveLength(2)
  expect((await refund(tipId)).body).toMatchObject({
    state: 'refunded',
    refundedAmount: 2000,
    refundableAmount: 0,
    netAmount: 0,
  })
  expect((await refund(tipId, { amount: 1 })).body.code).toBe('refund_not_possible')
  await tips.settle()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ supporter: 0, creator: 0 })
  expect(await ledgerBalance()).toBe(await balanceAtStripe())
})

test('TIP-11: a part that is requested again, with the same key or at once, is the same refund', async () => {
  const { tipId } = await tips.paidTip(payee)
  const from = { token: payee.accessToken, headers: { 'idempotency-key': 'the-one-and-only' } }
  const ask = (amount: number) => tips.call(refundTip, { params: { tipId }, body: { amount } }, from)
  const answers = await Promise.all([ask(300), ask(300), ask(300)])
  expect(answers.map(({ body }) => body['refundedAmount'])).toEqual([300, 300, 300])
  expect((await ask(301)).body.code).toBe('idempotency_mismatch')
  await Promise.all([refund(tipId, { amount: 200 }), refund(tipId, { amount: 200 })])
  expect((await refund(tipId, { amount: 100 })).body).toMatchObject({ refundedAmount: 600 })
})

test('TIP-12: a refund that was made in Stripe’s dashboard is booked', async () => {
  const { tipId, sessionId } = await tips.paidTip(payee)
  tips.stripe.refundInDashboard(sessionId, { amount: 500 })
  await tips.settle()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ supporter: -1500, creator: 1900 })
  expect((await refund(tipId, { amount: 1501 })).body.code).toBe('refund_not_possible')
  expect(await ledgerBalance()).toBe(await balanceAtStripe())
})

test('TIP-13: a refund that fails later is booked back and raises an alarm', async () => {
  const { tipId } = await tips.paidTip(payee)
  await refund(tipId)
  const { data } = await (await tips.platform.stripe.sdk()).refunds.list({ limit: 1 })
  tips.stripe.failRefund(data[0]?.id ?? '')
  await tips.settle()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ supporter: -2000 })
  expect(await listAlarms(tips.platform.sql, tipId)).toEqual(['refund_failed'])
  expect(await listHistory(tips.platform.sql, tipId)).toEqual(['pending', 'paid', 'refunded', 'paid'])
})

test('TIP-15: a disputed tip cannot be refunded, and a refunded one is not reversed twice', async () => {
  const disputed = await tips.paidTip(payee)
  tips.stripe.dispute(disputed.sessionId)
  await tips.settle()
  expect((await refund(disputed.tipId)).body.code).toBe('refund_not_possible')
  expect(await readBalances(tips.platform.sql, disputed.tipId)).toMatchObject({ supporter: 0, creator: 0 })

  const refunded = await tips.paidTip(payee)
  await refund(refunded.tipId)
  tips.stripe.dispute(refunded.sessionId)
  await tips.settle()
  expect(await readBalances(tips.platform.sql, refunded.tipId)).toMatchObject({ supporter: 2000, creator: 0 })
  const reversals = (await listFacts(tips.platform.sql, refunded.tipId)).filter(
    ({ kind }) => kind === 'transfer_reversal',
  )
  expect(reversals).toHaveLength(1)
  expect(await ledgerBalance()).toBe(await balanceAtStripe())
})

test('TIP-15: a tip whose dispute was won can be refunded, in parts, and the creator pays it', async () => {
  const { tipId, sessionId } = await tips.paidTip(payee)
  const dispute = tips.stripe.dispute(sessionId)
  await tips.settle()
  tips.stripe.closeDispute(dispute.id, 'won')
  await tips.settle()
  expect((await refund(tipId, { amount: 500 })).body).toMatchObject({ state: 'partially_refunded', netAmount: 1425 })
  await tips.settle()
  expect((await refund(tipId)).body).toMatchObject({ state: 'refunded', netAmount: 0 })
  await tips.settle()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ supporter: 0, creator: 0 })
  expect(await ledgerBalance()).toBe(await balanceAtStripe())
})

test('CRASH-15: a part whose answer was lost is not made again once its key has expired', async () => {
  const { tipId } = await tips.paidTip(payee)
  tips.stripe.setDelivery({ kind: 'none' })
  tips.stripe.addFault({ kind: 'answer_lost', route: 'POST /v1/refunds', times: 3 })
  expect((await refund(tipId, { amount: 500 })).body).toMatchObject({ refundedAmount: 0, pendingRefundAmount: 500 })
  tips.stripe.forgetKeys()
  await ageRefunds(tips.platform.sql, tipId, 30 * 3600)
  await tips.run('sweep-checkouts')
  tips.stripe.setDelivery({ kind: 'normal' })
  expect((await listFacts(tips.platform.sql, tipId)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ supporter: -1500 })
})

test('only the owner refunds, and only what was paid', async () => {
  const { tipId } = await tips.paidTip(payee)
  const stranger = await tips.newPayee()
  expect((await refund(tipId, {}, stranger)).body.code).toBe('not_owner')
  expect((await tips.call(refundTip, { params: { tipId }, body: {} })).status).toBe(401)
  const { body } = await tips.begin(payee)
  expect((await refund(String(body['tipId']))).body.code).toBe('refund_not_possible')
})

test('a refund above 200 $ needs a fresh proof of who asks for it, a smaller one does not', async () => {
  const owner = await tips.newPayee()
  const { tipId } = await tips.paidTip(owner, { amount: 30_000 })
  await ageSessions(tips.platform.sql, owner.id, 3600)
  expect((await refund(tipId, { amount: 20_001 }, owner)).body).toMatchObject({
    code: 'step_up_required',
    ways: ['password'],
  })
  expect((await refund(tipId, {}, owner)).body.code).toBe('step_up_required')
  expect((await refund(tipId, { amount: 5000 }, owner)).status).toBe(202)
  expect((await refund(tipId, { amount: 20_001, currentPassword: 'not the right one' }, owner)).status).toBe(401)
  expect((await refund(tipId, { amount: 20_001, currentPassword: owner.password }, owner)).status).toBe(202)
})

test('a provider that does not answer leaves a refund that is made later, once', async () => {
  const before = await tips.countEvents('tip_refunded')
  const owner = await tips.newPayee()
  const { tipId } = await tips.paidTip(owner)
  tips.stripe.addFault({ kind: 'answer_lost', route: 'POST /v1/refunds', times: 3 })
  expect((await refund(tipId, {}, owner)).status).toBe(202)
  await ageRefunds(tips.platform.sql, tipId, 120)
  await tips.run('sweep-checkouts')
  expect(await tips.countEvents('tip_refunded')).toBe(before + 1)
  expect((await listFacts(tips.platform.sql, tipId)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  const page = await tips.call(listTips, { params: { id: owner.id } }, { token: owner.accessToken })
  expect(page.body).toMatchObject({ tips: [{ id: tipId, state: 'refunded', refundedAmount: 2000, netAmount: 0 }] })
})

test('the invariants hold after all this', async () => {
  await tips.settle()
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})
