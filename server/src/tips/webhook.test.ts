import { createHmac } from 'node:crypto'
import type { SnapshotEvent } from '@obole/sandbox/stripe/store/objects'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { connect } from '../platform/database/database.ts'
import { countRows } from '../testing/people/accounts.sql.ts'
import type { PageOwner } from '../testing/people/creators.ts'
import {
  countAttempts,
  findEventOutcome,
  listAlarms,
  listEventOutcomes,
  listFacts,
  listInvariants,
  makeBookingFail,
  readBalances,
} from '../testing/tips/tips.sql.ts'
import { startTips, type TipsApp, tipParamsFor } from '../testing/tips/tips.ts'
import { tipJobs } from './jobs.ts'
import { settleEvent } from './settlement/settle-event.ts'

let tips: TipsApp
let payee: PageOwner
const newSecret = 'whsec_thenewonethatreplacesit'
beforeAll(async () => {
  tips = await startTips({
    adapt: (config) => ({
      ...config,
      stripe: { ...config.stripe, webhookSecrets: [...config.stripe.webhookSecrets, newSecret] },
    }),
  })
  payee = await tips.newPayee()
  await tips.settle()
})
beforeEach(() => tips.stripe.setDelivery({ kind: 'none' }))
afterAll(() => tips.close())

/** A paid tip whose event is not delivered yet. */
async function undelivered() {
  const { body } = await tips.begin(payee, { amount: 1500 })
  const sessionId = String(body['url']).split('/').at(-1) ?? ''
  const events = tips.eventsFrom(() => tips.stripe.pay(sessionId))
  const { data } = await (await tips.platform.stripe.sdk()).events.list({
    type: 'checkout.session.completed',
    limit: 50,
  })
  const event = data.find(({ id }) => id === events['checkout.session.completed']) as unknown as SnapshotEvent
  return { tipId: String(body['tipId']), sessionId, event }
}

const at = (ageS = 0) => Math.floor(Date.now() / 1000) - ageS
function sign(payload: string, { secret = tips.stripe.webhookSecret, ageS = 0, scheme = 'v1' } = {}) {
  const t = at(ageS)
  return `t=${t},${scheme}=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`
}

async function post(payload: string, signature: string | string[] | undefined, path = '') {
  const { statusCode, json } = await tips.app.inject({
    method: 'POST',
    url: `/api/payments/webhook${path}`,
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
    payload,
  })
  return { status: statusCode, body: json() as { code?: string } }
}

test('WH-1: the signature covers the raw bytes', async () => {
  const { event } = await undelivered()
  const payload = JSON.stringify(event)
  expect(await post(JSON.stringify(event, null, 2), sign(payload))).toMatchObject({
    status: 400,
    body: { code: 'invalid_signature' },
  })
  expect((await post(payload.padEnd(256 * 1024 + 1), sign(payload))).status).toBe(413)
  expect((await post(payload, sign(payload))).status).toBe(200)
})

test('WH-2: seven kinds of bad signature leave no row', async () => {
  const { event } = await undelivered()
  const payload = JSON.stringify(event)
  const good = sign(payload)
  const bad = [
    undefined,
    '',
    [good, sign(payload)],
    'garbage',
    sign(payload, { secret: 'whsec_wrong' }),
    sign(payload, { scheme: 'v0' }),
    sign(payload, { secret: tips.stripe.accountsWebhookSecret }),
  ]
  for (const signature of bad) expect((await post(payload, signature)).status).toBe(400)
  expect(await findEventOutcome(tips.platform.sql, event.id)).toBeUndefined()
  expect(await tips.countEvents('webhook_forged')).toBeGreaterThanOrEqual(7)
})

test('WH-3, CLK-5: more than five minutes old or ahead is refused, four minutes are not', async () => {
  const { event } = await undelivered()
  const payload = JSON.stringify(event)
  const before = await tips.countEvents('webhook_wrong_clock')
  for (const ageS of [302, -302, 360, -360]) expect((await post(payload, sign(payload, { ageS }))).status).toBe(400)
  expect(await tips.countEvents('webhook_wrong_clock')).toBe(before + 4)
  expect((await post(payload, sign(payload, { ageS: 240 }))).status).toBe(200)
  expect((await post(payload, sign(payload, { ageS: -240 }))).status).toBe(200)
})

test('WH-4: one event sent fifty times at once is stored and booked once', async () => {
  const { event, tipId, sessionId } = await undelivered()
  const statuses = await tips.stripe.deliverEvent(event.id, { times: 50 })
  expect(statuses).toEqual(Array(50).fill(200))
  await tips.work()
  expect(await listEventOutcomes(tips.platform.sql, sessionId)).toEqual(['settled'])
  expect(await listFacts(tips.platform.sql, tipId)).toEqual([
    { kind: 'charge', supporter: -1500, creator: 0, platform: 1500, provider: 0 },
    { kind: 'transfer', supporter: 0, creator: 1500, platform: -1500, provider: 0 },
    { kind: 'platform_fee', supporter: 0, creator: -74, platform: 74, provider: 0 },
    { kind: 'provider_fee', supporter: 0, creator: 0, platform: -74, provider: 74 },
  ])
})

test('WH-5: a live event is refused by a test installation', async () => {
  const { event } = await undelivered()
  const payload = JSON.stringify({ ...event, livemode: true })
  expect((await post(payload, sign(payload))).status).toBe(400)
  expect(await findEventOutcome(tips.platform.sql, event.id)).toBeUndefined()
})

test('WH-6: what does not concern us is acknowledged and ignored, a foreign account raises an alarm', async () => {
  const { event } = await undelivered()
  const send = async (change: object) => {
    const payload = JSON.stringify({ ...event, ...change })
    return (await post(payload, sign(payload))).status
  }
  expect(await send({ id: 'evt_kind', type: 'customer.discount.created' })).toBe(200)
  expect(await send({ id: 'evt_object', data: { object: { id: 'cs_of_another_site' } } })).toBe(200)
  expect(await send({ id: 'evt_version', api_version: '2031-01-01.future', type: 'brand.new' })).toBe(200)
  expect(await send({ id: 'evt_foreign', account: 'acct_foreign' })).toBe(200)
  await tips.work()
  const ids = ['evt_kind', 'evt_object', 'evt_version', 'evt_foreign']
  const outcomes = await Promise.all(ids.map((id) => findEventOutcome(tips.platform.sql, id)))
  expect(outcomes).toEqual(['ignored', 'ignored', 'ignored', 'foreign'])
  expect(await listAlarms(tips.platform.sql)).toContain('foreign_account')
})

test('WH-7: the events of a paid, refunded and disputed tip end the same in every order, each sent twice', async () => {
  const kinds = ['checkout.session.completed', 'charge.refunded', 'charge.dispute.created', 'charge.dispute.closed']
  const cases = await Promise.all(
    permutations(kinds).map(async (order) => {
      const { body } = await tips.begin(payee, { amount: 1500 })
      const sessionId = String(body['url']).split('/').at(-1) ?? ''
      const events = tips.eventsFrom(() => {
        tips.stripe.pay(sessionId)
        tips.stripe.refundInDashboard(sessionId, { amount: 500, reverseTransfer: true })
        tips.stripe.closeDispute(tips.stripe.dispute(sessionId, { amount: 1000 }).id, 'lost')
      })
      return { tipId: String(body['tipId']), ids: order.map((kind) => events[kind] ?? '') }
    }),
  )
  for (const turn of kinds.keys()) {
    await Promise.all(cases.map(({ ids }) => tips.stripe.deliverEvent(ids[turn] ?? '', { times: 2 })))
    await tips.work()
  }
  const balances = await Promise.all(cases.map(({ tipId }) => readBalances(tips.platform.sql, tipId)))
  expect(new Set(balances.map((balance) => JSON.stringify(balance))).size).toBe(1)
  expect(balances[0]).toEqual({ supporter: 0, creator: 0, platform: -1574, provider: 1574 })
})

test('WH-10: an event that cannot be settled is given up after ten tries and does not hold up the others', async () => {
  const failing = await undelivered()
  await makeBookingFail(tips.platform.sql, failing.tipId)
  await tips.stripe.deliverEvent(failing.event.id)
  const { event, tipId } = await undelivered()
  await tips.stripe.deliverEvent(event.id)
  await tips.work()
  expect(await listFacts(tips.platform.sql, tipId)).toHaveLength(4)
  for (let tries = 2; tries < 10; tries += 1) {
    await expect(settleEvent(tips.platform, failing.event.id)).rejects.toThrow('refused by the test')
  }
  await settleEvent(tips.platform, failing.event.id)
  expect(await findEventOutcome(tips.platform.sql, failing.event.id)).toBe('given_up')
  expect(await listAlarms(tips.platform.sql)).toContain('event_given_up')
})

test('WH-11: two workers share the events, and each is settled once', async () => {
  const { tasks } = tipJobs(tips.platform)
  const second = runJobs(tips.platform, tips.database.url, { tasks, schedule: {} }, false)
  await second.started
  const sent = await Promise.all(Array.from({ length: 30 }, undelivered))
  await Promise.all(sent.map(({ event }) => tips.stripe.deliverEvent(event.id, { times: 2 })))
  await tips.work()
  await second.stop()
  const attempts = await Promise.all(sent.map(({ event }) => countAttempts(tips.platform.sql, event.id)))
  expect(attempts).toEqual(Array(30).fill(1))
})

test('WH-13: while a secret is rotated, both are accepted', async () => {
  const { event } = await undelivered()
  const payload = JSON.stringify(event)
  expect((await post(payload, sign(payload, { secret: newSecret }))).status).toBe(200)
  expect((await post(payload, sign(payload))).status).toBe(200)
})

test('WH-14: amounts and states in an event are never believed', async () => {
  const { event, tipId } = await undelivered()
  await tips.stripe.deliverEvent(event.id, { tamper: { amount_total: 1, payment_status: 'paid', currency: 'usd' } })
  await tips.work()
  expect(await readBalances(tips.platform.sql, tipId)).toMatchObject({ supporter: -1500, creator: 1426 })
  const unpaid = await tips.begin(payee, { amount: 1700 })
  const sessionId = String(unpaid.body['url']).split('/').at(-1) ?? ''
  const forged = JSON.stringify({
    ...event,
    id: 'evt_forged',
    data: { object: { ...event.data.object, id: sessionId, payment_status: 'paid' } },
  })
  await post(forged, sign(forged))
  await tips.work()
  expect(await findEventOutcome(tips.platform.sql, 'evt_forged')).toBe('settled')
  expect(await listFacts(tips.platform.sql, String(unpaid.body['tipId']))).toEqual([])
})

test('the accounts’ events have a secret and a route of their own', async () => {
  await tips.newPayee()
  await tips.settle()
  const { data } = await (await tips.platform.stripe.sdk()).v2.core.accounts.list()
  const accountId = data[0]?.id ?? ''
  tips.stripe.setDelivery({ kind: 'normal' })
  const rows = await countRows(tips.platform.sql, 'provider_events')
  tips.stripe.setAccount(accountId, 'restricted')
  await tips.settle()
  expect(await countRows(tips.platform.sql, 'provider_events')).toBe(rows + 4)
  const thin = JSON.stringify({
    id: 'evt_thin',
    object: 'v2.core.event',
    type: 'v2.core.account.updated',
    created: new Date().toISOString(),
    livemode: false,
    related_object: { id: 'acct_unknown', type: 'v2.core.account', url: '/' },
  })
  expect((await post(thin, sign(thin), '/accounts')).status).toBe(400)
  expect((await post(thin, sign(thin, { secret: tips.stripe.accountsWebhookSecret }), '/accounts')).status).toBe(200)
  expect((await post(thin, sign(thin))).status).toBe(400)
  await tips.work()
  expect(await findEventOutcome(tips.platform.sql, 'evt_thin')).toBe('foreign')
})

test('the invariants hold after all this', async () => {
  await tips.settle()
  expect(await listInvariants(tips.platform.sql)).toEqual([])
})

test.each([
  ['without a database', () => 'postgresql://nobody@127.0.0.1:1/nothing'],
  [
    'with one that takes no writes (OUT-2)',
    () => `${tips.database.url}?options=-c%20default_transaction_read_only%3Don`,
  ],
])('WH-9: %s nothing is acknowledged and no tip begins', async (_, url) => {
  const { event } = await undelivered()
  const payload = JSON.stringify(event)
  const sql = connect(url(), { max: 1 })
  const app = await createApp({ ...tips.platform, sql })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'stripe-signature': sign(payload) },
    payload,
  })
  expect(statusCode).toBe(503)
  const begun = await app.inject({ method: 'POST', url: '/api/tips', payload: tipParamsFor(payee) })
  expect(begun.statusCode).toBe(503)
  expect(await findEventOutcome(tips.platform.sql, event.id)).toBeUndefined()
  await app.close()
  await sql.end({ timeout: 1 })
})

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
