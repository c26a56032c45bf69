import { expect, test } from 'vitest'
import { newRecipient, startWithSdk, tipParams } from '../test-setup.ts'

async function startPaid(tip: { amountCents?: number; feeCents?: number } = {}) {
  const { stripe, sandbox } = await startWithSdk()
  const account = await newRecipient(stripe)
  const { id } = await stripe.checkout.sessions.create(tipParams(account, tip))
  const paymentIntent = String(sandbox.pay(id).payment_intent)
  return { stripe, sandbox, account, session: id, paymentIntent }
}

test('a full refund takes the money back from the creator and gives the platform’s fee back', async () => {
  const { stripe, sandbox, account, paymentIntent } = await startPaid({ amountCents: 2000, feeCents: 100 })
  const refund = await stripe.refunds.create({
    payment_intent: paymentIntent,
    reverse_transfer: true,
    refund_application_fee: true,
    reason: 'requested_by_customer',
    metadata: { tip: 'tip-1' },
  })
  expect(refund).toMatchObject({ amount: 2000, status: 'succeeded', payment_intent: paymentIntent })
  const [charge] = (await stripe.charges.list({ expand: ['data.refunds', 'data.transfer'] })).data
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 2000, transfer: { reversed: true } })
  expect(charge?.refunds?.data.map(({ id }) => id)).toEqual([refund.id])
  expect((await stripe.applicationFees.list()).data[0]).toMatchObject({ refunded: true })
  expect(sandbox.balances()).toEqual({ [account]: 0 })
  expect((await stripe.refunds.list({ payment_intent: paymentIntent })).data).toHaveLength(1)
  const types = (
    await stripe.events.list({ limit: 100, types: ['refund.created', 'charge.refunded', 'transfer.reversed'] })
  ).data
  expect(types.map(({ type }) => type)).toEqual(['charge.refunded', 'refund.created', 'transfer.reversed'])
})

test('parts never add up to more than was paid, and their fees add up to the cent', async () => {
  const { stripe, sandbox, account, paymentIntent } = await startPaid({ amountCents: 1000, feeCents: 33 })
  const refund = (amount?: number) =>
    stripe.refunds.create({
      payment_intent: paymentIntent,
      amount,
      reverse_transfer: true,
      refund_application_fee: true,
    })
  await refund(333)
  await refund(333)
  await expect(refund(335)).rejects.toThrow('greater than unrefunded amount')
  await refund()
  await expect(refund(1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect(sandbox.balances()).toEqual({ [account]: 0 })
  expect((await stripe.applicationFees.list()).data[0]?.amount_refunded).toBe(33)
})

test('an object carries its ten newest parts, and all of them can be listed', async () => {
  const { stripe, paymentIntent } = await startPaid({ amountCents: 1200, feeCents: 120 })
  for (let count = 0; count < 12; count++) {
    const params = { payment_intent: paymentIntent, amount: 100, reverse_transfer: true, refund_application_fee: true }
    await stripe.refunds.create(params)
  }
  const [transfer] = (await stripe.transfers.list()).data
  expect(transfer?.reversals).toMatchObject({ has_more: true })
  expect(transfer?.reversals.data).toHaveLength(10)
  const reversals = stripe.transfers.listReversals(transfer?.id ?? '', { limit: 5 })
  expect(await reversals.autoPagingToArray({ limit: 100 })).toHaveLength(12)
  const [fee] = (await stripe.applicationFees.list()).data
  expect(await stripe.applicationFees.listRefunds(fee?.id ?? '').autoPagingToArray({ limit: 100 })).toHaveLength(12)
})

test('a refund cannot give back a fee that was never taken', async () => {
  const { stripe, paymentIntent } = await startPaid()
  await expect(stripe.refunds.create({ payment_intent: paymentIntent, refund_application_fee: true })).rejects.toThrow(
    'it has no application fee',
  )
})

test('a refund that fails returns to the platform and leaves the creator’s transfer reversed', async () => {
  const { stripe, sandbox, account, paymentIntent } = await startPaid()
  const { id } = await stripe.refunds.create({ payment_intent: paymentIntent, reverse_transfer: true })
  sandbox.failRefund(id)
  expect(await stripe.refunds.retrieve(id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect((await stripe.charges.list()).data[0]).toMatchObject({ amount_refunded: 0, refunded: false })
  expect(sandbox.balances()).toEqual({ [account]: 0 })
  expect((await stripe.events.list({ type: 'refund.failed' })).data).toHaveLength(1)
  await stripe.transfers.create({ amount: 2000, currency: 'cad', destination: account })
  expect(sandbox.balances()).toEqual({ [account]: 2000 })
})

test('a refund in the dashboard is an event that no request of ours explains', async () => {
  const { stripe, sandbox, session } = await startPaid()
  sandbox.refundInDashboard(session, { amount: 500 })
  const [event] = (await stripe.events.list({ type: 'charge.refunded' })).data
  expect(event?.request).toEqual({ id: null, idempotency_key: null })
  expect(event?.data.object).toMatchObject({ amount_refunded: 500, refunded: false })
})

test('a disputed charge cannot be refunded until the dispute is won', async () => {
  const { stripe, sandbox, session, paymentIntent, account } = await startPaid()
  const dispute = sandbox.dispute(session)
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'needs_response', amount: 2000 })
  expect(sandbox.balances()).toEqual({ [account]: 2000 })
  const refund = () => stripe.refunds.create({ payment_intent: paymentIntent })
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' })
  sandbox.closeDispute(dispute.id, 'won')
  expect(await refund()).toMatchObject({ status: 'succeeded' })
  const types = (await stripe.events.list({ type: 'charge.dispute.*' })).data.map(({ type }) => type)
  expect(types.reverse()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ])
})

test('a lost dispute keeps the money and its fee; the creator’s part is taken back by a reversal, once', async () => {
  const { stripe, sandbox, session, account } = await startPaid()
  const { id } = sandbox.dispute(session, { reason: 'product_not_received' })
  sandbox.closeDispute(id, 'lost')
  const dispute = await stripe.disputes.retrieve(id)
  expect(dispute).toMatchObject({ status: 'lost', reason: 'product_not_received' })
  expect(dispute.balance_transactions).toMatchObject([{ amount: -2000, fee: 1500, net: -3500 }])
  const [transfer] = (await stripe.transfers.list({ destination: account })).data
  const reverse = () => stripe.transfers.createReversal(transfer?.id ?? '', {}, { idempotencyKey: `${id}_tip_1` })
  const [first, second] = [await reverse(), await reverse()]
  expect(second.id).toBe(first.id)
  expect(sandbox.balances()).toEqual({ [account]: 0 })
  await expect(stripe.transfers.createReversal(transfer?.id ?? '')).rejects.toThrow('already fully reversed')
})
