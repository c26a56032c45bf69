import { randomUUID } from 'node:crypto'
import { deleteCreator, saveCreator } from '@obole/contract/calls/creators'
import { cancelTip, readTipStatus } from '@obole/contract/calls/tips'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { actOnPage } from '../../desk/decisions/act-on-page.ts'
import type { PageOwner } from '../../testing/people/creators.ts'
import {
  ageTip,
  clearSession,
  findTipIdByKey,
  listAlarms,
  listHistory,
  listInvariants,
  readBalances,
  readTip,
} from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { listOpenAlarms as listOpenPaymentAlarms } from '../ledger/open-alarms.sql.ts'
import { reconcilePayments } from './reconcile.ts'
import { backfillEvents } from './sweep.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, paymentMethods: ['card', 'acss_debit'] }) })
  payee = await tips.newPayee()
})
afterEach(() => {
  tips.stripe.clearFaults()
  tips.stripe.setDelivery({ kind: 'normal' })
})
afterAll(() => tips.close())

async function begun(of = payee, from = {}) {
  const { body } = await tips.begin(of, {}, from)
  return { tipId: String(body['tipId']), sessionId: String(body['url']).split('/').at(-1) ?? '' }
}
const sessionsOf = (tipId: string) => tips.stripe.listSessions().filter((s) => s.client_reference_id === tipId)
const state = async (tipId: string) => (await tips.call(readTipStatus, { params: { tipId } })).body['state']

test('CRASH-5: a session whose id was never stored is found again under the tip’s own key', async () => {
  const { tipId, sessionId } = await begun()
  await clearSession(tips.platform.sql, tipId)
  await ageTip(tips.platform.sql, tipId, 0)
  await tips.run('sweep-checkouts')
  expect(await readTip(tips.platform.sql, tipId)).toMatchObject({ session_id: null })
  await ageOpening(tipId)
  await tips.run('sweep-checkouts')
  expect(await readTip(tips.platform.sql, tipId)).toMatchObject({ session_id: sessionId, attempt: 1 })
  expect(sessionsOf(tipId)).toHaveLength(1)
})

/** Older than the sweeper's thresholds, but with the params that were sent to Stripe. */
async function ageOpening(tipId: string) {
  await ageTip(tips.platform.sql, tipId, 130, { keepsExpiry: true })
}

test('CRASH-3: a tip whose time to be opened has passed has failed, and opens nothing', async () => {
  tips.stripe.addFault({ kind: 'refuse', route: 'POST /v1/checkout/sessions' })
  const key = randomUUID()
  await tips.begin(payee, {}, { headers: { 'idempotency-key': key } })
  tips.stripe.clearFaults()
  const tipId = await findTipIdByKey(tips.platform.sql, key)
  await ageTip(tips.platform.sql, tipId, 130)
  await tips.run('sweep-checkouts')
  expect(sessionsOf(tipId)).toEqual([])
  expect(await listHistory(tips.platform.sql, tipId)).toEqual(['pending', 'failed'])
  const again = await tips.begin(payee, {}, { headers: { 'idempotency-key': key } })
  expect([again.status, again.body['tipId']]).toEqual([201, tipId])
  expect(sessionsOf(tipId)).toHaveLength(1)
})

test('OUT-8: a payment whose webhook never arrives is found by polling', async () => {
  tips.stripe.setDelivery({ kind: 'lost' })
  const { tipId, sessionId } = await begun()
  tips.stripe.pay(sessionId)
  await tips.run('sweep-checkouts')
  expect(await state(tipId)).toBe('pending')
  await ageTip(tips.platform.sql, tipId, 130)
  await tips.run('sweep-checkouts')
  expect(await state(tipId)).toBe('paid')
})

test('WH-12: events that were not delivered for days are backfilled, refunds and disputes too', async () => {
  await backfillEvents(tips.platform)
  tips.stripe.setDelivery({ kind: 'lost' })
  const { tipId, sessionId } = await begun()
  tips.stripe.pay(sessionId)
  tips.stripe.refundInDashboard(sessionId, { amount: 300, reverseTransfer: true })
  await tips.run('backfill-events')
  expect(await state(tipId)).toBe('partially_refunded')
  const before = await tips.countEvents('event_missed')
  await backfillEvents(tips.platform, new Date(Date.now() + 3 * 86_400_000))
  expect(await tips.countEvents('event_missed')).toBe(before)
})

test('a checkout whose time has passed is expired, also without an event', async () => {
  tips.stripe.setDelivery({ kind: 'lost' })
  const { tipId, sessionId } = await begun()
  tips.stripe.expire(sessionId)
  await ageTip(tips.platform.sql, tipId, 32 * 60)
  await tips.run('sweep-checkouts')
  expect(await state(tipId)).toBe('expired')
})

test('DEL-1: the open checkouts of a page that is taken down are closed at Stripe at once', async () => {
  const leaving = await tips.newPayee()
  const open = await Promise.all([begun(leaving), begun(leaving), begun(leaving)])
  tips.stripe.clearCalls()
  await tips.call(deleteCreator, { params: { slug: leaving.slug } }, { token: leaving.accessToken })
  await tips.settle()
  expect(tips.stripe.calls()['POST /v1/checkout/sessions/:id/expire']).toBe(3)
  expect(open.map(({ tipId }) => sessionsOf(tipId)[0]?.status)).toEqual(['expired', 'expired', 'expired'])
  expect(await state(open[0]?.tipId ?? '')).toBe('cancelled')
})

test('DEL-1: so are those of a page that an operator suspends', async () => {
  const suspended = await tips.newPayee()
  const { tipId } = await begun(suspended)
  await actOnPage(tips.platform.sql, { act: 'suspend', slug: suspended.slug, operator: 'test' })
  await tips.settle()
  expect([sessionsOf(tipId)[0]?.status, await state(tipId)]).toEqual(['expired', 'cancelled'])
})

test('TIP-8: when payouts are disabled, the owner gets a mail and open checkouts are closed', async () => {
  const troubled = await tips.newPayee()
  const { tipId } = await begun(troubled)
  const accountId = String((await readTip(tips.platform.sql, tipId))?.['account_id'])
  tips.stripe.setAccount(accountId, 'restricted')
  await tips.settle()
  await tips.run('sweep-checkouts')
  expect(sessionsOf(tipId)[0]?.status).toBe('expired')
  expect((await tips.begin(troubled)).body.code).toBe('donations_closed')
  const mails = tips.sandbox.mail.list(troubled.email).map(({ subject }) => subject)
  expect(mails).toEqual(['Votre page ne peut plus recevoir de pourboires'])
  tips.stripe.setAccount(accountId, 'enabled')
  await tips.settle()
  expect((await tips.begin(troubled)).status).toBe(201)
})

test('CONC-9: switching tips off while they begin leaves no checkout open', async () => {
  const wavering = await tips.newPayee()
  const off = { params: { id: wavering.id }, body: { acceptDonation: false } }
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => tips.begin(wavering)),
    tips.call(saveCreator, off, { token: wavering.accessToken }),
    ...Array.from({ length: 5 }, () => tips.begin(wavering)),
  ])
  expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
  await tips.run('sweep-checkouts')
  const own = tips.stripe.listSessions().filter(({ metadata }) => metadata?.['creator'] === wavering.id)
  expect(own.filter(({ status }) => status === 'open')).toEqual([])
})

test('a supporter who comes back without paying closes the checkout; one who paid after all has paid', async () => {
  const { tipId } = await begun()
  expect((await tips.call(cancelTip, { params: { tipId } })).body).toMatchObject({ state: 'cancelled', amount: 2000 })
  expect(sessionsOf(tipId)[0]?.status).toBe('expired')
  await tips.settle()
  expect(await state(tipId)).toBe('cancelled')
  tips.stripe.setDelivery({ kind: 'lost' })
  const paid = await begun()
  tips.stripe.pay(paid.sessionId)
  expect((await tips.call(cancelTip, { params: { tipId: paid.tipId } })).body).toMatchObject({ state: 'paid' })
  const evil = { headers: { origin: 'https://evil.example' } }
  expect((await tips.call(cancelTip, { params: { tipId } }, evil)).body.code).toBe('cross_site_request')
  expect((await tips.call(cancelTip, { params: { tipId: randomUUID() } })).status).toBe(404)
})

test('who cancels a tip whose bank debit is under way, or cancels one again and again, does not ask the provider', async () => {
  const expire = 'POST /v1/checkout/sessions/:id/expire'
  const cancel = (tipId: string) => tips.call(cancelTip, { params: { tipId } })
  const debit = await begun()
  tips.stripe.payLater(debit.sessionId)
  await tips.settle()
  const { tipId } = await begun()
  tips.stripe.clearCalls()
  expect((await cancel(debit.tipId)).body).toMatchObject({ state: 'pending' })
  expect(tips.stripe.calls()[expire]).toBeUndefined()
  tips.stripe.addFault({ kind: 'no_permission', route: expire })
  const codes = []
  for (let time = 0; time < 12; time += 1) codes.push((await cancel(tipId)).body.code)
  expect(codes.slice(9)).toEqual(['provider_unavailable', 'too_many_requests', 'too_many_requests'])
  expect(tips.stripe.calls()[expire]).toBe(10)
})

test('the nightly comparison books what is missing and reports every difference', async () => {
  const soon = new Date(Date.now() + 10 * 60_000)
  expect(await reconcilePayments(tips.platform, 3, soon)).toMatchObject({ differences: 0 })
  tips.stripe.setDelivery({ kind: 'lost' })
  const { tipId, sessionId } = await begun()
  tips.stripe.pay(sessionId)
  expect(await reconcilePayments(tips.platform, 3, soon)).toMatchObject({ differences: 1 })
  expect(await state(tipId)).toBe('paid')
  expect(await listAlarms(tips.platform.sql)).toContain('ledger_differs')
  tips.stripe.refundInDashboard(sessionId, { amount: 500, reverseTransfer: true })
  expect(await reconcilePayments(tips.platform, 3, soon)).toMatchObject({ differences: 0 })
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ creator: 1412 })
})

test('the nightly comparison goes on after a payment that fails, reports it, and fails in the end', async () => {
  const soon = new Date(Date.now() + 10 * 60_000)
  tips.stripe.setDelivery({ kind: 'lost' })
  const paid = [await begun(), await begun(), await begun()]
  for (const { sessionId } of paid) tips.stripe.pay(sessionId)
  const route = 'GET /v1/checkout/sessions/:id'
  tips.stripe.addFault({ kind: 'no', status: 400, code: 'balance_insufficient', route, times: 1 })
  await expect(reconcilePayments(tips.platform, 3, soon)).rejects.toThrow('could not be settled')
  const states = await Promise.all(paid.map(({ tipId }) => state(tipId)))
  expect(states.toSorted()).toEqual(['paid', 'paid', 'pending'])
  const left = paid[states.indexOf('pending')]
  const what = 'paid at the provider, not booked'
  expect(await listOpenPaymentAlarms(tips.platform.sql)).toContainEqual(
    expect.objectContaining({ subject: left?.sessionId, details: { what, tipId: left?.tipId } }),
  )
  await reconcilePayments(tips.platform, 3, soon)
  expect(await state(left?.tipId ?? '')).toBe('paid')
})

test('the recurring tasks run, and the invariants hold after all this', async () => {
  const checks = ['sweep-events', 'sync-payouts', 'check-invariants', 'compare-payments']
  const deletions = ['delete-tip-clients', 'delete-old-events', 'anonymize-erased-pages']
  for (const task of [...checks, ...deletions]) await tips.run(task)
  expect(await listInvariants(tips.platform.sql)).toEqual([])
  expect(await tips.countEvents('invariant_broken')).toBe(0)
})
