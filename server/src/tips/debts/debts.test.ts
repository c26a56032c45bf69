import { readDebts } from '@obole/contract/calls/payouts'
import { refundTip } from '@obole/contract/calls/received-tips'
import { readReceipt } from '@obole/contract/calls/tips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCommand } from '../../admin/command/command.ts'
import { debtCommands } from '../../admin/money/debts.ts'
import { clock } from '../../platform/clock.ts'
import type { PageOwner } from '../../testing/people/creators.ts'
import {
  listAlarms,
  listEventOutcomes,
  listInvariants,
  listOpenAlarms,
  readBalances,
} from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { checkRecent } from '../ledger/check-ledger.ts'
import { receiptToken } from '../statements/receipts.ts'

let tips: TipsApp
let nights = 0
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, fees: { platformFeePercent: 5, processingFee: null } }) })
})
afterAll(() => tips.close())

/** The nightly job, each time a day later. */
async function night(): Promise<void> {
  nights += 1
  const at = new Date(Date.now() + nights * 86_400_000)
  clock.now = () => at
  await tips.run('collect-debts')
  clock.now = () => new Date()
}

async function accountOf(payee: PageOwner): Promise<string> {
  const { data } = await (await tips.platform.stripe.sdk()).v2.core.accounts.list({ limit: 20 })
  return data.find(({ display_name }) => display_name === `Page ${payee.slug}`)?.id ?? ''
}

const debts = async (payee: PageOwner) =>
  (await tips.call(readDebts, { params: { id: payee.id } }, { token: payee.accessToken })).body
const creatorsShare = async (tipId: string) => (await readBalances(tips.platform.sql, tipId))?.creator
const openAlarms = (tipId: string) => listOpenAlarms(tips.platform.sql, tipId)

async function admin(typed: string): Promise<string> {
  const lines: string[] = []
  const { config, log, sql } = tips.platform
  const found = findCommand(debtCommands, typed.split(' '))
  await found?.command.run(
    {
      ...{ environment: {}, config, log, operator: 'ops' },
      database: async () => ({ sql, url: tips.database.url, close: async () => undefined }),
      print: (line) => lines.push(line),
      complain: (line) => lines.push(line),
    },
    found.args,
  )
  return lines.join('\n')
}

/** A tip of 20 $, of which 19 $ were paid out to the bank of its creator. */
async function paidOut(payee: PageOwner) {
  const tip = await tips.paidTip(payee)
  return { ...tip, payoutId: tips.stripe.payOut(await accountOf(payee)).id }
}

test('a dispute after the payout is a debt of the page, told to both, and taken once the money is back', async () => {
  const payee = await tips.newPayee()
  const { tipId, sessionId, payoutId } = await paidOut(payee)
  tips.stripe.dispute(sessionId)
  await tips.settle()
  expect(await creatorsShare(tipId)).toBe(1900)
  expect(await debts(payee)).toMatchObject({ owedAmount: 1900, returnAmount: 0, takesLaterTips: false })
  expect(await openAlarms(tipId)).toEqual(['reversal_refused'])

  const later = await tips.paidTip(payee, { amount: 3000 })
  await night()
  expect(await creatorsShare(tipId)).toBe(1900)
  tips.stripe.movePayout(payoutId, 'failed')
  await night()
  expect(await creatorsShare(tipId)).toBe(0)
  expect(await creatorsShare(later.tipId)).toBe(2850)
  expect(await debts(payee)).toMatchObject({ owedAmount: 0, owedSince: null })
  expect(await openAlarms(tipId)).toEqual([])
})

test('where the operator says so, a debt is taken from later tips, night after night, in parts', async () => {
  const payee = await tips.newPayee()
  const { tipId, sessionId } = await paidOut(payee)
  tips.stripe.dispute(sessionId)
  await tips.settle()
  tips.platform.config.debtsFromLaterTips = true
  await tips.paidTip(payee, { amount: 1000 })
  await night()
  // 950 of the 2,000 that were transferred, and the fee on it.
  expect(await debts(payee)).toMatchObject({ owedAmount: 998, takesLaterTips: true })
  await tips.paidTip(payee, { amount: 2000 })
  await night()
  expect(await creatorsShare(tipId)).toBe(0)
  expect(await debts(payee)).toMatchObject({ owedAmount: 0 })
  tips.platform.config.debtsFromLaterTips = false
})

test('a dispute that is won while its share is still owed leaves no debt, and returns only what was taken', async () => {
  const payee = await tips.newPayee()
  const { tipId, sessionId } = await paidOut(payee)
  const dispute = tips.stripe.dispute(sessionId)
  await tips.settle()
  tips.platform.config.debtsFromLaterTips = true
  await tips.paidTip(payee, { amount: 1000 })
  await night()
  tips.platform.config.debtsFromLaterTips = false
  tips.stripe.closeDispute(dispute.id, 'won')
  await tips.settle()
  expect(await creatorsShare(tipId)).toBe(1900)
  expect(await openAlarms(tipId)).toEqual([])
})

const refund = (tipId: string, payee: PageOwner, amount?: number) =>
  tips.call(refundTip, { params: { tipId }, body: { ...(amount && { amount }) } }, { token: payee.accessToken })

test('a refund that the creator has no balance for is kept, told, and made by the first night that can', async () => {
  const payee = await tips.newPayee()
  const { tipId } = await paidOut(payee)
  const { status, body } = await refund(tipId, payee)
  expect([status, body['pendingRefundAmount'], body['refundedAmount']]).toEqual([202, 2000, 0])
  expect(await debts(payee)).toMatchObject({ waitingRefundAmount: 2000, owedAmount: 0 })
  expect(await openAlarms(tipId)).toEqual(['refund_unfunded'])
  await night()
  expect(await creatorsShare(tipId)).toBe(1900)

  await tips.paidTip(payee, { amount: 3000 })
  await night()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ supporter: 0, creator: 0 })
  expect(await debts(payee)).toMatchObject({ waitingRefundAmount: 0 })
  expect(await openAlarms(tipId)).toEqual([])
})

test('the operator lists what waits, and has the site pay a refund: the page then owes its share', async () => {
  const payee = await tips.newPayee()
  const { tipId } = await paidOut(payee)
  await refund(tipId, payee, 500)
  expect(await admin('debts')).toMatch(new RegExp(`refund waits +5\\.00 +@${payee.slug} +${tipId}`))
  expect(await admin(`refunds pay ${tipId}`)).toContain('within a minute')
  await tips.settle()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ supporter: -1500, creator: 1900 })
  expect(await debts(payee)).toMatchObject({ owedAmount: 475, waitingRefundAmount: 0 })
  expect(await admin('debts')).toMatch(new RegExp(`page owes +4\\.75 +@${payee.slug} +${tipId}`))
  expect(await openAlarms(tipId)).toEqual(['reversal_refused'])
  expect(await admin(`refunds pay ${tipId}`)).toContain('No refund of this tip waits')
})

test('what Stripe refuses to return, for whatever reason, is owed to the creator until it is returned', async () => {
  const payee = await tips.newPayee()
  const { tipId, sessionId } = await tips.paidTip(payee)
  const dispute = tips.stripe.dispute(sessionId)
  await tips.settle()
  tips.stripe.addFault({ kind: 'no', status: 400, code: 'account_closed', route: 'POST /v1/transfers' })
  const events = tips.eventsFrom(() => tips.stripe.closeDispute(dispute.id, 'won'))
  await tips.settle()
  expect(Object.keys(events)).toContain('charge.dispute.closed')
  expect(await listEventOutcomes(tips.platform.sql, String(dispute.charge))).not.toContain('given_up')
  expect(await debts(payee)).toMatchObject({ returnAmount: 1900 })
  expect(await openAlarms(tipId)).toEqual(['return_unfunded'])
  await night()
  expect(await creatorsShare(tipId)).toBe(0)
  tips.stripe.clearFaults()
  await night()
  expect(await creatorsShare(tipId)).toBe(1900)
  expect(await openAlarms(tipId)).toEqual([])
})

test('a refund that waits for the balance of the platform is said to be pending, and is an alarm until it is paid', async () => {
  const email = 'pending@example.com'
  const payee = await tips.newPayee()
  const { body } = await tips.begin(payee)
  const tipId = String(body['tipId'])
  tips.stripe.pay(String(body['url']).split('/').at(-1) ?? '', { email })
  await tips.settle()
  tips.stripe.configure({ floatCents: -100_000 })
  await refund(tipId, payee)
  await tips.settle()
  expect(await openAlarms(tipId)).toEqual(['refund_pending'])
  const texts = async () => (await tips.mailsTo(email)).map(({ subject, text }) => `${subject} ${text}`)
  expect((await texts()).filter((text) => text.includes('en attente chez Stripe'))).toHaveLength(1)
  const receipt = async () =>
    (await tips.call(readReceipt, { params: { token: receiptToken(tips.platform, tipId) }, query: {} })).body
  expect(await receipt()).toMatchObject({ refundedAmount: 2000, pendingAmount: 2000 })

  tips.stripe.topUp(200_000)
  await tips.settle()
  expect(await openAlarms(tipId)).toEqual([])
  expect(await receipt()).toMatchObject({ refundedAmount: 2000, pendingAmount: 0 })
  const told = (await texts()).filter((text) => text.startsWith('Remboursement'))
  expect(told.map((text) => text.includes('en attente'))).toEqual([false, true])
  tips.stripe.configure({ floatCents: 100_000 })
})

test('what is owed and is not on the list breaks the invariant I14', async () => {
  const payee = await tips.newPayee()
  const { tipId, sessionId } = await paidOut(payee)
  tips.stripe.dispute(sessionId)
  await tips.settle()
  const { sql } = tips.platform
  expect(await listInvariants(sql)).toEqual([])
  const found = async () => {
    await checkRecent(tips.platform)
    return sql`select subject from broken_invariants where invariant = 'I14' and resolved_at is null`
  }
  await sql`update tip_debts set owed_cents = 1 where tip_id = ${tipId}`
  expect(await found()).toMatchObject([{ subject: tipId }])
  await sql`update tip_debts set owed_cents = 1900 where tip_id = ${tipId}`
  expect(await found()).toEqual([])
})

test('nothing was given up, and the invariants hold after all this', async () => {
  await tips.settle()
  expect(await listInvariants(tips.platform.sql)).toEqual([])
  expect(await listAlarms(tips.platform.sql)).not.toContain('event_given_up')
})
