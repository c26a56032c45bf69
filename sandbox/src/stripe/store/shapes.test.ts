import type Stripe from 'stripe'
import { expect, expectTypeOf, test } from 'vitest'
import { newRecipient, startWithSdk, tipParams } from '../test-setup.ts'
import type {
  ApplicationFee,
  BalanceTransaction,
  Charge,
  Dispute,
  FeeRefund,
  LineItem,
  PaymentIntent,
  Payout,
  Refund,
  Session,
  Transfer,
  TransferReversal,
} from './objects.ts'

/*
 * The shapes are held to the SDK's own types (generated from the same OpenAPI description that Stripe publishes):
 * each maker returns `Plain<Stripe.X>`, so that a missing or wrongly typed field does not compile, and here each stored
 * kind must still pass for the SDK's. Beside that, a reply of each v1 kind was compared with its example in
 * stripe/openapi (`openapi/fixtures3.json`, August 2026): ours have every field of the examples, nested ones included.
 */
test('every stored object passes for the SDK’s', () => {
  expectTypeOf<Session>().toExtend<Stripe.Checkout.Session>()
  expectTypeOf<LineItem>().toExtend<Stripe.LineItem>()
  expectTypeOf<PaymentIntent>().toExtend<Stripe.PaymentIntent>()
  expectTypeOf<Charge>().toExtend<Stripe.Charge>()
  expectTypeOf<BalanceTransaction>().toExtend<Stripe.BalanceTransaction>()
  expectTypeOf<Transfer>().toExtend<Stripe.Transfer>()
  expectTypeOf<TransferReversal>().toExtend<Stripe.TransferReversal>()
  expectTypeOf<ApplicationFee>().toExtend<Stripe.ApplicationFee>()
  expectTypeOf<FeeRefund>().toExtend<Stripe.FeeRefund>()
  expectTypeOf<Refund>().toExtend<Stripe.Refund>()
  expectTypeOf<Dispute>().toExtend<Stripe.Dispute>()
  expectTypeOf<Payout>().toExtend<Stripe.Payout>()
})

test('no reply carries undefined where the types promise a value', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const { id } = await stripe.checkout.sessions.create(tipParams(await newRecipient(stripe), { feeCents: 50 }))
  sandbox.pay(id)
  const refund = sandbox.refundInDashboard(id, { amount: 100, reverseTransfer: true, refundApplicationFee: true })
  const dispute = sandbox.dispute(id)
  const [session] = sandbox.listSessions()
  for (const object of [session, refund, dispute]) {
    const holes = Object.entries(object ?? {}).filter(([, value]) => value === undefined)
    expect(holes).toEqual([])
  }
})
