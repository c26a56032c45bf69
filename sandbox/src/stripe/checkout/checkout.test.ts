import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { newRecipient, startWithSdk, tipParams } from '../test-setup.ts'
import { apiVersion } from '../webhooks/events.ts'

const invalid = Stripe.errors.StripeInvalidRequestError

test('a session is open, payable at our own origin, and has no payment intent before someone pays', async () => {
  const { stripe } = await startWithSdk()
  const session = await stripe.checkout.sessions.create(tipParams(await newRecipient(stripe), { amountCents: 1999 }))
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 1999,
    currency: 'cad',
    payment_intent: null,
    client_reference_id: 'tip-1',
    locale: 'fr',
    url: `http://localhost:3000/sandbox/checkout/${session.id}`,
  })
  expect(session.id).toMatch(/^cs_test_/)
  expect(session.expires_at - session.created).toBe(24 * 3600)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session)
  expect(session.lastResponse.requestId).toMatch(/^req_/)
  expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION)
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test('a paid session moves the whole amount to the creator and takes the fees of the provider and the platform', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const account = await newRecipient(stripe)
  const { id } = await stripe.checkout.sessions.create(tipParams(account, { amountCents: 2000, feeCents: 100 }))
  sandbox.pay(id, { email: 'ana@example.com', name: 'Ana' })

  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
  })
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(session.customer_details).toMatchObject({ email: 'ana@example.com', name: 'Ana' })
  expect(session.line_items?.data[0]).toMatchObject({ amount_total: 2000, description: 'Pourboire pour Zoé' })
  const intent = session.payment_intent as Stripe.PaymentIntent
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2000, metadata: { tip: 'tip-1' } })
  const charge = intent.latest_charge as Stripe.Charge
  expect(charge).toMatchObject({ status: 'succeeded', paid: true, amount: 2000, application_fee_amount: 100 })
  expect(charge.balance_transaction).toMatchObject({ amount: 2000, fee: 88, net: 1912, type: 'charge' })

  const transfer = await stripe.transfers.retrieve(String(charge.transfer))
  expect(transfer).toMatchObject({ amount: 2000, destination: account, source_transaction: charge.id })
  const fee = await stripe.applicationFees.retrieve(String(charge.application_fee))
  expect(fee).toMatchObject({ amount: 100, account, charge: charge.id })
  const balance = await stripe.balance.retrieve({}, { stripeAccount: account })
  expect(balance.available[0]?.amount).toBe(1900)
  expect(sandbox.balances()).toEqual({ [account]: 1900 })
  const lines = await stripe.balanceTransactions.list({}, { stripeAccount: account })
  expect(lines.data).toMatchObject([{ type: 'payment', amount: 2000, fee: 100, net: 1900 }])
})

test('a declined card leaves the session open for another try', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const { id } = await stripe.checkout.sessions.create(tipParams(await newRecipient(stripe)))
  sandbox.decline(id)
  const declined = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(declined.status).toBe('open')
  expect(declined.payment_intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined' },
  })
  sandbox.pay(id)
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  expect((await stripe.charges.list()).data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  expect(() => sandbox.pay(id)).toThrow('is complete')
})

test('money that comes later leaves the session unpaid until it has come, or has not', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const account = await newRecipient(stripe)
  const [first, second] = await Promise.all([
    stripe.checkout.sessions.create(tipParams(account)),
    stripe.checkout.sessions.create(tipParams(account)),
  ])
  for (const { id } of [first, second]) sandbox.payLater(id)
  expect(await stripe.checkout.sessions.retrieve(first.id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  })
  expect((await stripe.transfers.list()).data).toEqual([])
  sandbox.settleLater(first.id, 'succeeded')
  sandbox.settleLater(second.id, 'failed')
  expect(await stripe.checkout.sessions.retrieve(first.id)).toMatchObject({ payment_status: 'paid' })
  expect(await stripe.checkout.sessions.retrieve(second.id)).toMatchObject({ payment_status: 'unpaid' })
  expect((await stripe.transfers.list()).data).toHaveLength(1)
})

test('a session expires when its time has passed, or on request', async () => {
  let now = Date.UTC(2026, 0, 1)
  const { stripe, sandbox } = await startWithSdk({ clock: () => now })
  const account = await newRecipient(stripe)
  const expires_at = now / 1000 + 1800
  const early = await stripe.checkout.sessions.create(tipParams(account, { expires_at }))
  const other = await stripe.checkout.sessions.create(tipParams(account))
  expect((await stripe.checkout.sessions.expire(other.id)).status).toBe('expired')
  await expect(stripe.checkout.sessions.expire(other.id)).rejects.toThrow('Only Checkout Sessions')
  now += 1800_000
  expect((await stripe.checkout.sessions.retrieve(early.id)).status).toBe('expired')
  expect((await stripe.events.list({ type: 'checkout.session.expired' })).data).toHaveLength(2)
  expect(() => sandbox.pay(early.id)).toThrow('is expired')
})

test('an expiry must lie between half an hour and a day ahead', async () => {
  const now = Date.UTC(2026, 0, 1)
  const { stripe } = await startWithSdk({ clock: () => now })
  const account = await newRecipient(stripe)
  const create = (seconds: number) =>
    stripe.checkout.sessions.create(tipParams(account, { expires_at: now / 1000 + seconds }))
  await expect(create(1799)).rejects.toThrow('at least 30 minutes')
  await expect(create(86_401)).rejects.toThrow('less than 24 hours')
  await expect(create(1800)).resolves.toMatchObject({ status: 'open' })
})

test('what Stripe would refuse is refused', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const account = await newRecipient(stripe)
  const refusals: [object, Partial<Stripe.errors.StripeInvalidRequestError>][] = [
    [tipParams(account, { amountCents: 49 }), { code: 'amount_too_small' }],
    [tipParams(account, { feeCents: 2001 }), { param: 'payment_intent_data[application_fee_amount]' }],
    [tipParams(account, { feeCents: 0 }), { code: 'parameter_invalid_integer' }],
    [tipParams('acct_nobody'), { code: 'resource_missing' }],
    [
      { ...tipParams(account), success_url: undefined },
      { code: 'parameter_missing', param: 'success_url' },
    ],
    [{ ...tipParams(account), success_url: 'javascript:alert(1)' }, { code: 'url_invalid' }],
    [
      { ...tipParams(account), tip: 1 },
      { code: 'parameter_unknown', param: 'tip' },
    ],
    [{ ...tipParams(account), metadata: { message: 'x'.repeat(501) } }, { param: 'metadata[message]' }],
  ]
  for (const [params, error] of refusals) {
    const answer = stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams)
    await expect(answer).rejects.toBeInstanceOf(invalid)
    await expect(answer).rejects.toMatchObject(error)
  }
  sandbox.setAccount(account, 'restricted')
  await expect(stripe.checkout.sessions.create(tipParams(account))).rejects.toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  })
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

test('a wrong key is refused, and so is a charge on behalf of an account', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const stranger = new Stripe('sk_test_wrong', { ...sandbox.sdk, maxNetworkRetries: 0 })
  await expect(stranger.checkout.sessions.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  const account = await newRecipient(stripe)
  await expect(stripe.charges.list({}, { stripeAccount: account })).rejects.toThrow('on behalf of')
  await expect(stripe.balance.retrieve({}, { stripeAccount: 'acct_nobody' })).rejects.toMatchObject({ statusCode: 403 })
})

test('lists page by keyset, newest first, and filter', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const account = await newRecipient(stripe)
  const ids: string[] = []
  for (let count = 0; count < 25; count++) ids.push((await stripe.checkout.sessions.create(tipParams(account))).id)
  const [paid = '', ...others] = ids
  sandbox.pay(paid)
  const seen: string[] = []
  for await (const { id } of stripe.checkout.sessions.list({ limit: 10 })) seen.push(id)
  expect(seen).toEqual([...ids].reverse())
  const open = await stripe.checkout.sessions.list({ limit: 100, status: 'open' })
  expect(open.data.map(({ id }) => id).reverse()).toEqual(others)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(paid)
  const byIntent = await stripe.checkout.sessions.list({ payment_intent: String(payment_intent) })
  expect(byIntent.data.map(({ id }) => id)).toEqual([paid])
  const future = await stripe.checkout.sessions.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } })
  expect(future.data).toEqual([])
})

test('a capture that goes on after the answer leaves transfer, fee and cost for later', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const account = await newRecipient(stripe)
  const params = tipParams(account, { feeCents: 88 })
  const { capture_method: _, ...asynchronously } = params.payment_intent_data ?? {}
  const { id } = await stripe.checkout.sessions.create({ ...params, payment_intent_data: asynchronously })
  sandbox.pay(id)
  const [charge] = (await stripe.charges.list()).data
  expect(charge).toMatchObject({ captured: true, application_fee_amount: 88, application_fee: null })
  expect([charge?.balance_transaction, charge?.transfer]).toEqual([null, undefined])
  sandbox.finishCaptures()
  const [settled] = (await stripe.charges.list({ expand: ['data.balance_transaction'] })).data
  expect(settled).toMatchObject({ balance_transaction: { fee: 88 }, transfer: expect.stringMatching(/^tr_/) })
  expect(sandbox.balances()).toEqual({ [account]: 1912 })
  expect((await stripe.events.list({ type: 'charge.updated' })).data).toHaveLength(1)
})
