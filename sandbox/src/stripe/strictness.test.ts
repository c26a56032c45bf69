import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { lenient } from './store/strictness.ts'
import { newRecipient, startListener, startWithSdk, tipParams } from './test-setup.ts'

type AccountParams = Stripe.V2.Core.AccountCreateParams

const transfersAlone: AccountParams = {
  dashboard: 'express',
  identity: { country: 'ca' },
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
}

async function paidTip(options: Parameters<typeof startWithSdk>[0] = {}, feeCents = 88) {
  const { stripe, sandbox } = await startWithSdk(options)
  const account = await newRecipient(stripe)
  const { id } = await stripe.checkout.sessions.create(tipParams(account, { feeCents }))
  const paymentIntent = String(sandbox.pay(id).payment_intent)
  const refund = (key?: string) =>
    stripe.refunds.create(
      { payment_intent: paymentIntent, reverse_transfer: true, refund_application_fee: true },
      key === undefined ? {} : { idempotencyKey: key },
    )
  return { stripe, sandbox, account, session: id, paymentIntent, refund }
}

test('an account that only receives needs the approval of Stripe, and says so in both of its codes', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const create = (more: Partial<AccountParams> = {}) => stripe.v2.core.accounts.create({ ...transfersAlone, ...more })
  const code = 'capability_not_available_without_other_capability'
  await expect(create()).rejects.toMatchObject({ statusCode: 400, code, type: 'StripeInvalidRequestError' })
  sandbox.configure({ transfersAlone: 'refused_in_country' })
  await expect(create()).rejects.toMatchObject({ statusCode: 400, code: `${code}_in_country` })
  const merchant = { capabilities: { card_payments: { requested: true } } }
  const both = await create({ configuration: { ...transfersAlone.configuration, merchant } })
  expect(both.applied_configurations).toEqual(['merchant', 'recipient'])
  sandbox.configure({ transfersAlone: 'allowed' })
  expect((await create()).applied_configurations).toEqual(['recipient'])
})

test('an account that takes cards too is asked about its business, and no address of this machine is one', async () => {
  const { stripe } = await startWithSdk({ autoEnable: false })
  const create = (business_url?: string) =>
    stripe.v2.core.accounts.create({
      ...transfersAlone,
      configuration: {
        ...transfersAlone.configuration,
        merchant: { capabilities: { card_payments: { requested: true } } },
      },
      defaults: {
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
        ...(business_url && { profile: { business_url } }),
      },
      include: ['requirements'],
    })
  const asked = async (url?: string) => (await create(url)).requirements?.entries?.map(({ description }) => description)
  expect(await asked()).toContain('defaults.profile.business_url')
  expect(await asked('https://obole.example/@zoe')).not.toContain('defaults.profile.business_url')
  await expect(create('http://localhost:3000/@zoe')).rejects.toMatchObject({ code: 'url_invalid' })
})

test('an account link leads to Stripe’s host for ten minutes', async () => {
  const { stripe } = await startWithSdk()
  const account = await newRecipient(stripe)
  const link = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        collection_options: { fields: 'eventually_due' },
        refresh_url: 'https://obole.example/again',
        return_url: 'https://obole.example/back',
      },
    },
  })
  expect(link.url).toMatch(new RegExp(`^https://accounts\\.stripe\\.com/r/${account}#alu_`))
  expect(Date.parse(link.expires_at) - Date.parse(link.created)).toBe(600_000)
})

test('receiving and paying out have states of their own', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const account = await newRecipient(stripe)
  sandbox.setAccount(account, 'enabled', { payouts: 'restricted', requirements: ['defaults.payout_methods'] })
  const read = await stripe.v2.core.accounts.retrieve(account, {
    include: ['configuration.recipient', 'requirements'],
  })
  expect(read.configuration?.recipient?.capabilities?.stripe_balance).toMatchObject({
    stripe_transfers: { status: 'active' },
    payouts: { status: 'restricted' },
  })
  expect(read.requirements?.entries).toMatchObject([
    { impact: { restricts_capabilities: [{ capability: 'stripe_balance.payouts' }] } },
  ])
})

test('what an account does not hold cannot be reversed; the fee that comes back with it counts', async () => {
  const { stripe, sandbox, account, refund } = await paidTip({ reversalsNeedBalance: true })
  const payout = sandbox.payOut(account)
  await expect(refund()).rejects.toMatchObject({ statusCode: 400, code: 'balance_insufficient' })
  const [transfer] = (await stripe.transfers.list()).data
  const reverse = (amount: number) => stripe.transfers.createReversal(String(transfer?.id), { amount })
  await expect(reverse(100)).rejects.toMatchObject({ code: 'balance_insufficient' })
  expect((await stripe.refunds.list()).data).toEqual([])
  sandbox.movePayout(payout.id, 'failed')
  expect(await refund()).toMatchObject({ status: 'succeeded' })
  expect(sandbox.balances()).toEqual({ [account]: 0 })
})

test('what v1 refused stays refused under its key; another key is looked at anew', async () => {
  const { sandbox, account, refund } = await paidTip({ reversalsNeedBalance: true })
  const payout = sandbox.payOut(account)
  await expect(refund('refund-1')).rejects.toMatchObject({ code: 'balance_insufficient' })
  sandbox.movePayout(payout.id, 'failed')
  await expect(refund('refund-1')).rejects.toMatchObject({ code: 'balance_insufficient' })
  expect(await refund('refund-2')).toMatchObject({ status: 'succeeded' })
})

test('a refund waits while the platform’s balance is empty, and is paid once there is enough', async () => {
  const listener = await startListener()
  const { stripe, sandbox, refund } = await paidTip({ floatCents: 0, webhookUrl: listener.url })
  const { id } = await refund()
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'pending', balance_transaction: null })
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(1912)
  sandbox.topUp(87)
  expect((await stripe.refunds.retrieve(id)).status).toBe('pending')
  sandbox.topUp(1)
  expect((await stripe.refunds.retrieve(id)).status).toBe('succeeded')
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(0)
  await sandbox.flush()
  expect(listener.types()).toContain('refund.updated')
})

test('a transfer of its own is refused while the platform’s balance is too small', async () => {
  const { stripe, account } = await paidTip({ floatCents: 1000 })
  const transfer = () => stripe.transfers.create({ amount: 1001, currency: 'cad', destination: account })
  await expect(transfer()).rejects.toMatchObject({ code: 'balance_insufficient' })
})

test('API v2 has types of errors of its own', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const route = 'GET /v2/core/accounts'
  const list = () => stripe.v2.core.accounts.list()
  sandbox.addFault({ kind: 'rate_limited', route, times: 1 })
  await expect(list()).rejects.toMatchObject({ type: 'RateLimitError', statusCode: 429 })
  sandbox.addFault({ kind: 'no', status: 400, code: 'blocked', type: 'blocked_by_stripe', route, times: 1 })
  await expect(list()).rejects.toMatchObject({ type: 'BlockedByStripeError', statusCode: 400, code: 'blocked' })
})

test('a checkout offers all that can be paid with in Canada, less what it does not allow', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const account = await newRecipient(stripe)
  const offered = async (more: Partial<Stripe.Checkout.SessionCreateParams>, amountCents = 2000) =>
    (await stripe.checkout.sessions.create(tipParams(account, { amountCents, ...more }))).payment_method_types
  expect(await offered({})).toEqual(['card', 'link', 'klarna', 'afterpay_clearpay', 'acss_debit'])
  expect(await offered({}, 9000)).toContain('affirm')
  expect(await offered({ allowed_payment_method_types: ['card', 'link'] })).toEqual(['card', 'link'])
  await expect(offered({ allowed_payment_method_types: ['alipay'] })).rejects.toMatchObject({
    param: 'allowed_payment_method_types',
  })
  const [session] = sandbox.listSessions().slice(-1)
  expect(() => sandbox.pay(String(session?.id), {}, 'klarna')).toThrow('does not offer klarna')
})

test('the session of a held payment stays unpaid after the capture, unless the sandbox is lenient', async () => {
  const statusAfter = async (options: Parameters<typeof startWithSdk>[0]) => {
    const { stripe, sandbox } = await startWithSdk(options)
    const params = tipParams(await newRecipient(stripe))
    const { id } = await stripe.checkout.sessions.create({
      ...params,
      payment_intent_data: { ...params.payment_intent_data, capture_method: 'manual' },
    })
    await stripe.paymentIntents.capture(String(sandbox.pay(id).payment_intent))
    return (await stripe.checkout.sessions.retrieve(id)).payment_status
  }
  expect(await statusAfter({})).toBe('unpaid')
  expect(await statusAfter(lenient)).toBe('paid')
})
