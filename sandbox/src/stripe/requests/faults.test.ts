import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { newRecipient, startWithSdk, tipParams } from '../test-setup.ts'

const route = 'POST /v1/checkout/sessions'

async function start() {
  const { stripe, sandbox } = await startWithSdk()
  const account = await newRecipient(stripe)
  const create = (key: string, amountCents = 2000, options: Stripe.RequestOptions = {}) =>
    stripe.checkout.sessions.create(tipParams(account, { amountCents }), { idempotencyKey: key, ...options })
  return { stripe, sandbox, account, create }
}

test('a key gives the first answer again, unchanged, and says so', async () => {
  const { stripe, sandbox, create } = await start()
  const first = await create('a')
  sandbox.pay(first.id)
  const again = await create('a')
  expect(again).toEqual(first)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('a key with other parameters or for another call is refused', async () => {
  const { stripe, create } = await start()
  await create('a')
  await expect(create('a', 3000)).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  await expect(stripe.refunds.create({ charge: 'ch_1' }, { idempotencyKey: 'a' })).rejects.toThrow('same endpoint')
})

test('refused parameters do not spend the key', async () => {
  const { create } = await start()
  await expect(create('a', 10)).rejects.toMatchObject({ code: 'amount_too_small' })
  await expect(create('a', 2000)).resolves.toMatchObject({ amount_total: 2000 })
})

test('a key in use by another request answers 409', async () => {
  const { sandbox, create } = await start()
  sandbox.addFault({ kind: 'hang', ms: 1000, route, times: 1 })
  const [first, second] = await Promise.allSettled([create('a'), create('a')])
  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ status: 'rejected', reason: { statusCode: 409, code: 'idempotency_key_in_use' } })
})

test.each([true, false])(
  'a cached 500 stays for that key, whether or not the session was made (%s)',
  async (isExecuted) => {
    const { stripe, sandbox, create } = await start()
    sandbox.addFault({ kind: 'cached_500', isExecuted, route, times: 1 })
    await expect(create('a')).rejects.toMatchObject({ statusCode: 500 })
    await expect(create('a')).rejects.toMatchObject({ statusCode: 500 })
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(isExecuted ? 1 : 0)
    await expect(create('b')).resolves.toMatchObject({ status: 'open' })
  },
)

test('a lost answer can be asked for again under the same key', async () => {
  const { stripe, sandbox, create } = await start()
  sandbox.addFault({ kind: 'answer_lost', ms: 1000, route, times: 1 })
  const lost = create('a', 2000, { timeout: 500 })
  await expect(lost).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  const session = await create('a')
  expect((await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([session.id])
})

test('a provider that is down, slow or busy', async () => {
  const { sandbox, create } = await start()
  sandbox.addFault({ kind: 'refuse' })
  await expect(create('a')).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  sandbox.clearFaults()
  sandbox.addFault({ kind: 'hang', ms: 1000, times: 1 })
  await expect(create('a', 2000, { timeout: 50 })).rejects.toThrow('timeout')
  sandbox.addFault({ kind: 'error', status: 503, times: 1 })
  await expect(create('b')).rejects.toMatchObject({ statusCode: 503 })
  sandbox.addFault({ kind: 'rate_limited', times: 1 })
  await expect(create('b')).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  await expect(create('b')).resolves.toMatchObject({ status: 'open' })
})

test('a restricted key that lacks a permission', async () => {
  const { sandbox, create } = await start()
  sandbox.addFault({ kind: 'no_permission', route, times: 1 })
  await expect(create('a')).rejects.toBeInstanceOf(Stripe.errors.StripePermissionError)
  await expect(create('a')).resolves.toMatchObject({ status: 'open' })
})

test('wrong answers: no address, a stranger’s address, another amount, another currency', async () => {
  const { stripe, sandbox, create } = await start()
  const wrong = (what: 'missing_url' | 'foreign_url') => sandbox.addFault({ kind: 'wrong', what, route, times: 1 })
  wrong('missing_url')
  expect((await create('a')).url).toBeNull()
  wrong('foreign_url')
  expect((await create('b')).url).toMatch(/^https:\/\/checkout\.elsewhere\.example\//)
  const { id } = await create('c')
  sandbox.pay(id)
  const read = 'GET /v1/checkout/sessions/:id'
  sandbox.addFault({ kind: 'wrong', what: 'other_amount', route: read, times: 1 })
  const lied = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(lied).toMatchObject({ amount_total: 1, payment_intent: { amount_received: 1 } })
  sandbox.addFault({ kind: 'wrong', what: 'other_currency', route: read, times: 1 })
  expect((await stripe.checkout.sessions.retrieve(id)).currency).toBe('usd')
  expect((await stripe.checkout.sessions.retrieve(id)).currency).toBe('cad')
})

test('calls are counted by route, and a seeded rate meets the same calls each time', async () => {
  const outcomes = async () => {
    const { sandbox, create } = await start()
    sandbox.addFault({ kind: 'error', route, rate: 0.5 })
    const settled = []
    for (let count = 0; count < 12; count++) settled.push((await Promise.allSettled([create(`k${count}`)]))[0].status)
    expect(sandbox.calls()[route]).toBe(12)
    expect(sandbox.versions()).toEqual({ [Stripe.API_VERSION]: 13 })
    return settled
  }
  const first = await outcomes()
  expect(new Set(first).size).toBe(2)
  expect(await outcomes()).toEqual(first)
})
