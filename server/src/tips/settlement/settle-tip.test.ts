import { randomUUID } from 'node:crypto'
import { deleteCreator } from '@obole/contract/calls/creators'
import { readTipStatus, tipStates } from '@obole/contract/calls/tips'
import { testPayer } from '@obole/sandbox/stripe/controls/controls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../../testing/people/creators.ts'
import {
  endTipAs,
  listAlarms,
  listFacts,
  listHistory,
  listInvariants,
  loseEmail,
  readBalances,
  readTip,
  textOfTables,
} from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { settlePayment, settleSession } from './settle-tip.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({
    adapt: (config) => ({
      ...config,
      fees: { platformFeePercent: 5, processingFee: null },
      paymentMethods: ['card', 'acss_debit'],
    }),
  })
  payee = await tips.newPayee()
})
afterEach(() => {
  tips.stripe.clearFaults()
  tips.stripe.setDelivery({ kind: 'normal' })
})
afterAll(() => tips.close())

async function begun(params?: object) {
  const { body } = await tips.begin(payee, params)
  return { tipId: String(body['tipId']), sessionId: String(body['url']).split('/').at(-1) ?? '' }
}

async function status(tipId: string) {
  return (await tips.call(readTipStatus, { params: { tipId } })).body
}

test('TIP-18: a paid tip is booked with the fees that the provider names, and each balance has its part', async () => {
  const { tipId } = await tips.paidTip(payee)
  expect(await listFacts(tips.platform.sql, tipId)).toEqual([
    { kind: 'charge', supporter: -2000, creator: 0, platform: 2000, provider: 0 },
    { kind: 'transfer', supporter: 0, creator: 2000, platform: -2000, provider: 0 },
    { kind: 'platform_fee', supporter: 0, creator: -100, platform: 100, provider: 0 },
    { kind: 'provider_fee', supporter: 0, creator: 0, platform: -88, provider: 88 },
  ])
  expect(await readBalances(tips.platform.sql, tipId)).toEqual({
    supporter: -2000,
    creator: 1900,
    platform: 12,
    provider: 88,
  })
  expect(await listHistory(tips.platform.sql, tipId)).toEqual(['pending', 'paid'])
  expect(await status(tipId)).toEqual({
    state: 'paid',
    amount: 2000,
    currency: 'CAD',
    creatorName: `Page ${payee.slug}`,
    reachedGoal: null,
    thanks: null,
    isBeingUndone: false,
    undoUntil: null,
  })
})

test('TIP-18: a fee that is known only later is booked when it is', async () => {
  tips.stripe.configure({ capture: 'late' })
  const { tipId } = await tips.paidTip(payee)
  expect((await listFacts(tips.platform.sql, tipId)).map(({ kind }) => kind)).toEqual(['charge'])
  // Its transfer is still to come, for up to an hour.
  expect(await listInvariants(tips.platform.sql)).toEqual([])
  tips.stripe.finishCaptures()
  tips.stripe.configure({ capture: 'as_asked' })
  await tips.settle()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ provider: 88, creator: 1900 })
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test('an address that comes later than the payment gets its receipt, once', async () => {
  const { tipId, sessionId } = await tips.paidTip(payee)
  await loseEmail(tips.platform.sql, tipId)
  const count = () => tips.sandbox.mail.list(testPayer.email).length
  const before = count()
  for (let turn = 0; turn < 2; turn += 1) {
    await settleSession(tips.platform, sessionId)
    await tips.work()
    expect(count()).toBe(before + 1)
  }
})

test('the supporter gets a receipt and the creator a note, each in their language', async () => {
  const email = `${randomUUID()}@example.com`
  const subjects: string[] = []
  for (const locale of ['fr', 'en', 'es']) {
    const { sessionId } = await begun({ locale })
    tips.stripe.pay(sessionId, { email })
    await tips.settle()
    subjects.push(tips.sandbox.mail.list(email)[0]?.subject ?? '')
  }
  expect(subjects).toEqual([
    'Merci! Reçu de votre pourboire de 20 $',
    'Thank you! Receipt for your tip of $20',
    '¡Gracias! Recibo de tu propina de CAD 20',
  ])
  const [note] = tips.sandbox.mail.list(payee.email)
  expect(note?.subject).toBe('Vous avez reçu un pourboire de 20 $')
  expect(note?.text).toContain('Bonjour,')
  expect(note?.text).not.toContain(email)
})

test('TIP-4: a second payment of one tip is refunded and raises an alarm', async () => {
  const { tipId, sessionId } = await begun()
  const sdk = await tips.platform.stripe.sdk()
  const first = await sdk.checkout.sessions.retrieve(sessionId)
  const tip = await readTip(tips.platform.sql, tipId)
  const second = await sdk.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: tipId,
    success_url: first.success_url ?? '',
    line_items: [{ quantity: 1, price_data: { currency: 'cad', unit_amount: 2000, product_data: { name: 'x' } } }],
    metadata: { tip: tipId },
    payment_intent_data: {
      capture_method: 'automatic',
      metadata: { tip: tipId },
      transfer_group: `tip_${tipId}`,
      transfer_data: { destination: String(tip?.['account_id']) },
      application_fee_amount: 100,
    },
  })
  tips.stripe.pay(sessionId)
  await tips.settle()
  tips.stripe.pay(second.id)
  await tips.settle()
  await tips.settle()
  expect((await listFacts(tips.platform.sql, tipId)).filter(({ kind }) => kind === 'charge')).toHaveLength(1)
  expect(await listAlarms(tips.platform.sql, tipId)).toEqual(['duplicate_payment'])
  const refunds = await sdk.refunds.list({
    payment_intent: String((await sdk.checkout.sessions.retrieve(second.id)).payment_intent),
  })
  expect(refunds.data.map(({ amount, status }) => [amount, status])).toEqual([[2000, 'succeeded']])
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ creator: 1900 })
})

test.each(['other_amount', 'other_currency'] as const)(
  'TIP-6: %s is quarantined until the snapshot is right',
  async (what) => {
    const { tipId, sessionId } = await begun()
    tips.stripe.setDelivery({ kind: 'none' })
    tips.stripe.pay(sessionId)
    tips.stripe.addFault({ kind: 'wrong', what, route: 'GET /v1/checkout/sessions/:id' })
    await settleSession(tips.platform, sessionId)
    expect(await listFacts(tips.platform.sql, tipId)).toEqual([])
    expect(await listAlarms(tips.platform.sql, tipId)).toEqual(['amount_mismatch'])
    expect(await tips.countEvents('amount_mismatch')).toBeGreaterThan(0)
    tips.stripe.clearFaults()
    await settleSession(tips.platform, sessionId)
    expect(await listHistory(tips.platform.sql, tipId)).toEqual(['pending', 'paid'])
  },
)

test('TIP-9: the return page shows nothing that is not in the ledger', async () => {
  const { tipId } = await begun()
  expect(await status(tipId)).toMatchObject({ state: 'pending' })
  expect((await tips.call(readTipStatus, { params: { tipId: randomUUID() } })).body.code).toBe('tip_not_found')
})

test('TIP-16: a delayed payment is booked when it succeeds, and not when it fails', async () => {
  const good = await begun()
  tips.stripe.payLater(good.sessionId)
  await tips.settle()
  expect([await status(good.tipId), await listFacts(tips.platform.sql, good.tipId)]).toMatchObject([
    { state: 'pending' },
    [],
  ])
  tips.stripe.settleLater(good.sessionId, 'succeeded')
  await tips.settle()
  expect(await status(good.tipId)).toMatchObject({ state: 'paid' })

  const bad = await begun()
  tips.stripe.payLater(bad.sessionId)
  await tips.settle()
  tips.stripe.settleLater(bad.sessionId, 'failed')
  await tips.settle()
  expect([await status(bad.tipId), await listFacts(tips.platform.sql, bad.tipId)]).toMatchObject([
    { state: 'failed' },
    [],
  ])
})

test('TIP-17: an expired tip that turns out to be paid is paid', async () => {
  const { tipId, sessionId } = await begun()
  tips.stripe.expire(sessionId)
  await tips.settle()
  expect(await status(tipId)).toMatchObject({ state: 'expired' })

  const late = await begun()
  tips.stripe.setDelivery({ kind: 'lost' })
  tips.stripe.pay(late.sessionId)
  await endTipAs(tips.platform.sql, late.tipId, 'expired')
  await settleSession(tips.platform, late.sessionId)
  expect(await listHistory(tips.platform.sql, late.tipId)).toEqual(['pending', 'expired', 'paid'])
})

test('a declined card leaves the checkout open', async () => {
  const { tipId, sessionId } = await begun()
  tips.stripe.decline(sessionId)
  await tips.settle()
  expect(await status(tipId)).toMatchObject({ state: 'pending' })
  tips.stripe.pay(sessionId)
  await tips.settle()
  expect(await status(tipId)).toMatchObject({ state: 'paid' })
})

test('DEL-7, TIP-8: a payment for a page that was taken down is booked and raises an alarm', async () => {
  const leaving = await tips.newPayee()
  const { body } = await tips.begin(leaving)
  const sessionId = String(body['url']).split('/').at(-1) ?? ''
  await tips.call(deleteCreator, { params: { slug: leaving.slug } }, { token: leaving.accessToken })
  tips.stripe.pay(sessionId)
  await tips.settle()
  const tipId = String(body['tipId'])
  expect(await listHistory(tips.platform.sql, tipId)).toEqual(['pending', 'paid'])
  expect(await listAlarms(tips.platform.sql, tipId)).toEqual(['paid_while_closed'])
  expect(tips.sandbox.mail.list(leaving.email).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('pourboire'),
  )
})

test('CONC-8: a tip that is settled from several sides at once is booked once', async () => {
  tips.stripe.setDelivery({ kind: 'none' })
  const begunTips = await Promise.all(Array.from({ length: 10 }, () => begun()))
  for (const { tipId, sessionId } of begunTips) {
    const { payment_intent } = tips.stripe.pay(sessionId)
    await Promise.all([
      settleSession(tips.platform, sessionId),
      settlePayment(tips.platform, String(payment_intent)),
      settleSession(tips.platform, sessionId),
      settlePayment(tips.platform, String(payment_intent)),
      status(tipId),
    ])
    expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ supporter: -2000, creator: 1900 })
    expect(await listHistory(tips.platform.sql, tipId)).toEqual(['pending', 'paid'])
  }
  await tips.work()
  const receipts = tips.sandbox.mail.list(testPayer.email)
  expect(new Set(receipts.map(({ messageId }) => messageId)).size).toBe(receipts.length)
})

test('TIP-19: nothing that looks like a card is stored', async () => {
  const numbers = (await textOfTables(tips.platform.sql)).match(/\b\d{13,19}\b/g) ?? []
  expect(numbers.filter(passesLuhn)).toEqual([])
})

test('every state of the contract can be stored, and the invariants hold after all this', async () => {
  await tips.settle()
  expect(tipStates).toHaveLength(9)
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
