import Stripe from 'stripe'
import { expect, test } from 'vitest'
import type { StripeSandboxOptions } from '../stripe-sandbox.ts'
import { newRecipient, startListener, startWithSdk, tipParams } from '../test-setup.ts'

const paidTypes = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'checkout.session.completed',
  'transfer.created',
]

async function start(options: Partial<StripeSandboxOptions> = {}, answers: number[] = []) {
  const listener = await startListener(answers)
  const { stripe, sandbox } = await startWithSdk({ webhookUrl: listener.url, concurrency: 1, ...options })
  const account = await newRecipient(stripe)
  const newSession = async () => (await stripe.checkout.sessions.create(tipParams(account))).id
  return { stripe, sandbox, listener, account, newSession }
}

const acknowledged = (journal: { kind: string; id: string }[]) =>
  journal.filter(({ kind }) => kind === 'event_acknowledged').map(({ id }) => id)

test('each event arrives signed, as the SDK checks it, and carries the object as it was then', async () => {
  const { stripe, sandbox, listener, newSession } = await start()
  sandbox.pay(await newSession())
  await sandbox.idle()
  expect(listener.types()).toEqual(paidTypes)
  for (const { body, signature } of listener.received) {
    expect(stripe.webhooks.constructEvent(body, signature, sandbox.webhookSecret).object).toBe('event')
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    )
  }
  const stored = await stripe.events.retrieve(listener.received[3]?.id ?? '')
  expect(stored).toMatchObject({ type: 'checkout.session.completed', pending_webhooks: 0 })
  expect(stored.data.object).toMatchObject({ payment_status: 'paid', client_reference_id: 'tip-1' })
  expect(acknowledged(sandbox.journal())).toEqual(listener.received.map(({ id }) => id))
})

test('an event is tried again until it is taken', async () => {
  const { sandbox, listener, newSession } = await start({ firstRetryMs: 5 }, [500, 302])
  sandbox.expire(await newSession())
  await listener.arrival(3)
  await sandbox.idle()
  expect(new Set(listener.received.map(({ id }) => id)).size).toBe(1)
  expect(acknowledged(sandbox.journal())).toHaveLength(1)
  expect(sandbox.pendingDeliveries()).toEqual([])
})

test('deliveries can be doubled, held back and lost', async () => {
  const { stripe, sandbox, listener, newSession } = await start()
  const completed = 'checkout.session.completed'
  sandbox.setDelivery({ kind: 'none' })
  sandbox.setDelivery({ kind: 'doubled' }, completed)
  sandbox.pay(await newSession())
  await sandbox.idle()
  expect(listener.types()).toEqual([completed, completed])
  expect(listener.received[0]?.id).toBe(listener.received[1]?.id)
  await sandbox.flush()
  expect(listener.types().sort()).toEqual([...paidTypes, completed].sort())

  sandbox.setDelivery({ kind: 'lost' })
  sandbox.expire(await newSession())
  await sandbox.flush()
  expect(listener.types()).not.toContain('checkout.session.expired')
  expect((await stripe.events.list({ type: 'checkout.session.expired' })).data).toHaveLength(1)
})

test('late and out of order', async () => {
  const { sandbox, listener, newSession } = await start()
  sandbox.setDelivery({ kind: 'late', ms: 1500 }, 'payment_intent.created')
  sandbox.setDelivery({ kind: 'reordered' }, 'charge.succeeded')
  sandbox.pay(await newSession())
  await listener.arrival(5)
  expect(listener.types().at(-1)).toBe('payment_intent.created')
  expect(listener.types().indexOf('charge.succeeded')).toBeGreaterThan(0)
  expect(listener.types().sort()).toEqual([...paidTypes].sort())
})

test('seeded rates: about as many doubled and reordered as asked for, none lost', async () => {
  const { stripe, sandbox, listener, newSession } = await start({ concurrency: 8 })
  sandbox.setDeliveryRates({ doubled: 0.3, reordered: 0.3 })
  for (let count = 0; count < 40; count++) sandbox.pay(await newSession())
  await sandbox.idle()
  await sandbox.flush()
  const ids = new Set(listener.received.map(({ id }) => id))
  expect(ids.size).toBe(200)
  const doubled = listener.received.length - ids.size
  expect(doubled).toBeGreaterThan(30)
  expect(doubled).toBeLessThan(90)
  const made = (await stripe.events.list({ limit: 100 })).data.length
  expect(made).toBe(100)
})

test('an event can be sent again, many times at once, old, tampered with or signed by another', async () => {
  const { stripe, sandbox, listener, newSession } = await start()
  sandbox.pay(await newSession())
  await sandbox.idle()
  const { id = '' } = listener.received.find(({ type }) => type === 'checkout.session.completed') ?? {}
  listener.received.length = 0
  expect(await sandbox.deliverEvent(id, { times: 3 })).toEqual([200, 200, 200])
  await sandbox.deliverEvent(id, { ageS: 301 })
  await sandbox.deliverEvent(id, { secret: 'whsec_other' })
  await sandbox.deliverEvent(id, { tamper: { amount_total: 1 } })
  const [good, , , old, forged, tampered] = listener.received
  const parse = (received = good) =>
    stripe.webhooks.constructEvent(received?.body ?? '', received?.signature ?? '', sandbox.webhookSecret)
  expect(parse(good).id).toBe(id)
  expect(() => parse(old)).toThrow('tolerance')
  expect(() => parse(forged)).toThrow('No signatures found matching')
  expect(parse(tampered).data.object).toMatchObject({ amount_total: 1 })
})

test('missed events can be fetched in the order in which they happened', async () => {
  const { stripe, sandbox, newSession } = await start()
  sandbox.setDelivery({ kind: 'lost' })
  const first = await newSession()
  sandbox.expire(first)
  const [known] = (await stripe.events.list()).data
  const second = await newSession()
  sandbox.pay(second)
  const missed = (await stripe.events.list({ ending_before: known?.id, limit: 100 })).data
  expect(missed.map(({ type }) => type)).toEqual([...paidTypes].reverse())
  await expect(stripe.events.list({ ending_before: 'evt_none' })).rejects.toThrow('No such event')
})
