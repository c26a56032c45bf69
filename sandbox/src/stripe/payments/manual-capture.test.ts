import { expect, test } from 'vitest'
import { newRecipient, startListener, startWithSdk, tipParams } from '../test-setup.ts'

async function startHeld(options: Parameters<typeof startWithSdk>[0] = {}) {
  const { stripe, sandbox } = await startWithSdk(options)
  const account = await newRecipient(stripe)
  const params = tipParams(account, { amountCents: 2000, feeCents: 88 })
  const { id } = await stripe.checkout.sessions.create({
    ...params,
    payment_intent_data: { ...params.payment_intent_data, capture_method: 'manual' },
  })
  const session = sandbox.pay(id)
  return { stripe, sandbox, account, sessionId: id, intentId: String(session.payment_intent) }
}

test('a held payment completes its session unpaid, moves nothing and says until when it is held', async () => {
  const { stripe, sandbox, account, sessionId, intentId } = await startHeld()
  expect(await stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_method_types: ['card', 'link', 'klarna', 'afterpay_clearpay'],
  })
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
  expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 2000, amount_received: 0 })
  const charge = intent.latest_charge as { captured: boolean; balance_transaction: null; created: number }
  expect(charge).toMatchObject({ captured: false, paid: true, status: 'succeeded', balance_transaction: null })
  expect(intent.latest_charge).toMatchObject({
    payment_method_details: { card: { capture_before: charge.created + 7 * 86_400 } },
  })
  expect(sandbox.balances()[account]).toBe(0)
})

test('a capture moves the whole amount once; a second one and a part are refused', async () => {
  const { stripe, sandbox, account, intentId } = await startHeld()
  await expect(stripe.paymentIntents.capture(intentId, { amount_to_capture: 1000 })).rejects.toMatchObject({
    param: 'amount_to_capture',
  })
  const captured = await stripe.paymentIntents.capture(intentId, { expand: ['latest_charge.balance_transaction'] })
  expect(captured).toMatchObject({ status: 'succeeded', amount_received: 2000, amount_capturable: 0 })
  expect(captured.latest_charge).toMatchObject({ captured: true, balance_transaction: { fee: 88, net: 1912 } })
  expect(sandbox.balances()[account]).toBe(1912)
  await expect(stripe.paymentIntents.capture(intentId)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  await expect(stripe.paymentIntents.cancel(intentId)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  expect(sandbox.balances()[account]).toBe(1912)
})

test('a capture that is repeated under its key is the same capture', async () => {
  const { stripe, intentId } = await startHeld()
  const first = await stripe.paymentIntents.capture(intentId, {}, { idempotencyKey: 'capture-1' })
  expect(await stripe.paymentIntents.capture(intentId, {}, { idempotencyKey: 'capture-1' })).toEqual(first)
})

test('a cancelled hold costs nobody anything and cannot be captured any more', async () => {
  const { stripe, sandbox, account, intentId } = await startHeld()
  expect(await stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'requested_by_customer' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'requested_by_customer',
    amount_capturable: 0,
  })
  expect((await stripe.balanceTransactions.list()).data).toEqual([])
  expect(sandbox.balances()[account]).toBe(0)
  await expect(stripe.paymentIntents.capture(intentId)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

test('where cancelling is refused, a refund ends the hold without a fee', async () => {
  const { stripe, sandbox, intentId } = await startHeld()
  sandbox.configure({ refusesCancelling: true })
  await expect(stripe.paymentIntents.cancel(intentId)).rejects.toThrow('Expire the Checkout Session instead')
  await expect(stripe.refunds.create({ payment_intent: intentId, amount: 500 })).rejects.toThrow('refunded whole')
  expect(await stripe.refunds.create({ payment_intent: intentId })).toMatchObject({
    amount: 2000,
    balance_transaction: null,
  })
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  expect((await stripe.balanceTransactions.list()).data).toEqual([])
})

test('the payment of an open session cannot be cancelled: its session is expired instead', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const account = await newRecipient(stripe)
  const { id } = await stripe.checkout.sessions.create(tipParams(account))
  const declined = sandbox.decline(id)
  await expect(stripe.paymentIntents.cancel(String(declined.payment_intent))).rejects.toThrow('Expire the Checkout')
})

test('a hold that nobody captured ends after seven days', async () => {
  let now = Date.now()
  const { stripe, sandbox, intentId } = await startHeld({ clock: () => now })
  now += 7 * 86_400_000 - 2000
  sandbox.expireDue()
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('requires_capture')
  now += 3000
  await expect(stripe.paymentIntents.capture(intentId)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  expect(await stripe.paymentIntents.retrieve(intentId)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'automatic',
  })
})

test('each step of a hold is announced', async () => {
  const listener = await startListener()
  const { stripe, sandbox, intentId } = await startHeld({ webhookUrl: listener.url })
  await stripe.paymentIntents.capture(intentId)
  await sandbox.flush()
  for (const type of ['payment_intent.amount_capturable_updated', 'checkout.session.completed', 'charge.captured'])
    expect(listener.types()).toContain(type)
  const other = await startHeld({ webhookUrl: listener.url })
  await other.stripe.paymentIntents.cancel(other.intentId)
  await other.sandbox.flush()
  expect(listener.types()).toContain('payment_intent.canceled')
})
