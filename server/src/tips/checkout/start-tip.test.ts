import { randomUUID } from 'node:crypto'
import { deleteCreator, saveCreator } from '@obole/contract/calls/creators'
import { startTip } from '@obole/contract/calls/tips'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PageOwner } from '../../testing/people/creators.ts'
import { newOwner } from '../../testing/people/creators.ts'
import { countTips, readTip } from '../../testing/tips/tips.sql.ts'
import { publicUrl, startTips, type TipsApp, tipParamsFor } from '../../testing/tips/tips.ts'
import { startTip as begin } from './start-tip.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips({ adapt: (config) => ({ ...config, fees: { platformFeePercent: 5, processingFee: null } }) })
  payee = await tips.newPayee()
})
beforeEach(() => tips.stripe.clearCalls())
afterAll(() => tips.close())

const opened = 'POST /v1/checkout/sessions'

test('a tip begins with a checkout in the supporter’s language, for this creator, and nothing private', async () => {
  const params = { message: 'un mot secret', supporterName: 'Ève', locale: 'fr' }
  const { status, body } = await tips.begin(payee, params)
  expect(status).toBe(201)
  const session = tips.stripe.listSessions().find(({ client_reference_id }) => client_reference_id === body['tipId'])
  expect(session).toMatchObject({
    amount_total: 2000,
    currency: 'cad',
    locale: 'fr-CA',
    submit_type: 'pay',
    success_url: `${publicUrl}/@${payee.slug}/tip-completed?tip=${body['tipId']}&locale=fr`,
    cancel_url: `${publicUrl}/@${payee.slug}/tip-cancelled?tip=${body['tipId']}&locale=fr`,
    metadata: { tip: body['tipId'], creator: payee.id },
  })
  expect(body['url']).toBe(`${publicUrl}/sandbox/checkout/${session?.id}`)
  expect((session?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(30 * 60)
  expect((session?.expires_at ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(31 * 60)
  expect(JSON.stringify(session)).not.toMatch(/un mot secret|Ève/)
  const paid = tips.stripe.pay(session?.id ?? '')
  const intent = await (await tips.platform.stripe.sdk()).paymentIntents.retrieve(String(paid.payment_intent), {
    expand: ['latest_charge'],
  })
  expect(intent).toMatchObject({
    application_fee_amount: 100,
    description: `Pourboire pour Page ${payee.slug}`,
    on_behalf_of: null,
    metadata: { tip: body['tipId'], creator: payee.id },
    transfer_group: `tip_${body['tipId']}`,
  })
})

const intentOf = async (sessionId: string) => {
  const paid = tips.stripe.pay(sessionId)
  return (await tips.platform.stripe.sdk()).paymentIntents.retrieve(String(paid.payment_intent))
}
const sessionIdOf = (body: Record<string, unknown>) => String(body['url']).split('/').at(-1) ?? ''

test('who covers the fees pays the smallest amount of which the creator receives the named one', async () => {
  const { status, body } = await tips.begin(payee, { coversFees: true })
  expect([status, body['payAmount']]).toEqual([201, 2105])
  expect(await intentOf(sessionIdOf(body))).toMatchObject({ amount: 2105, application_fee_amount: 105 })
  const { body: plain } = await tips.begin(payee, { coversFees: false })
  expect(plain['payAmount']).toBe(2000)
})

test('38: at most 999.99 $ is charged for a tip, covered fees included', async () => {
  const { body } = await tips.begin(payee, { amount: 94_900, coversFees: true })
  expect(body['payAmount']).toBe(99_895)
  for (const params of [{ amount: 95_100, coversFees: true }, { amount: 100_000 }]) {
    const refused = await tips.begin(payee, params)
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(refused.body['errors']).toMatchObject([{ path: 'amount', code: 'maximum' }])
  }
})

test('38: where the operator allows it, a tip may be up to 5,000 $', async () => {
  const platform = { ...tips.platform, config: { ...tips.platform.config, tipCentsMax: 500_000 } }
  const params = { ...tipParamsFor(payee), currency: 'CAD' as const, amount: 500_000 }
  const client = { ip: '198.51.100.97', memberId: null, idempotencyKey: null, browser: '' }
  expect(await begin(platform, params, client)).toMatchObject({ payAmount: 500_000 })
})

test('an account that receives nothing closes the page’s tips, also when Stripe names no parameter', async () => {
  const route = 'POST /v1/checkout/sessions'
  tips.stripe.addFault({ kind: 'no', status: 400, code: 'insufficient_capabilities_for_transfer', route, times: 1 })
  expect((await tips.begin(payee)).body.code).toBe('donations_closed')
})

test('a repeat that covers the fees is another request', async () => {
  const from = { headers: { 'idempotency-key': randomUUID() } }
  const first = await tips.begin(payee, { coversFees: true }, from)
  expect((await tips.begin(payee, { coversFees: true }, from)).text).toBe(first.text)
  expect((await tips.begin(payee, {}, from)).body.code).toBe('idempotency_mismatch')
})

test.each([
  [{ platformFeePercent: 0, processingFee: { percent: 2.9, cents: 30 } }, 88],
  [{ platformFeePercent: 5, processingFee: { percent: 2.9, cents: 30 } }, 188],
  [{ platformFeePercent: 0, processingFee: null }, null],
])('with the fees %j the checkout takes %s cents of 20 $', async (fees, application_fee_amount) => {
  const { config } = tips.platform
  const platform = { ...tips.platform, config: { ...config, fees } }
  const params = { ...tipParamsFor(payee), currency: 'CAD' as const }
  const started = await begin(platform, params, {
    ip: '198.51.100.99',
    memberId: null,
    idempotencyKey: randomUUID(),
    browser: '',
  })
  expect(await intentOf(sessionIdOf({ ...started }))).toMatchObject({ amount: 2000, application_fee_amount })
})

test('the checkout names the tip in each language', async () => {
  const names: (string | null | undefined)[] = []
  for (const locale of ['fr', 'en', 'es']) {
    const { body } = await tips.begin(payee, { locale, amount: 700 })
    const { data } = await (await tips.platform.stripe.sdk()).checkout.sessions.listLineItems(
      String(body['url']).split('/').at(-1) ?? '',
    )
    names.push(data[0]?.description)
  }
  const name = `Page ${payee.slug}`
  expect(names).toEqual([`Pourboire pour ${name}`, `Tip for ${name}`, `Propina para ${name}`])
})

test('TIP-1: twenty requests with one key begin one tip, open one session and get one answer', async () => {
  const from = { headers: { 'idempotency-key': randomUUID() } }
  const before = await countTips(tips.platform.sql, payee.id)
  // Long enough for the others to come while the first one waits for its checkout.
  tips.stripe.addFault({ kind: 'hang', ms: 400, route: opened, times: 1 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => tips.begin(payee, {}, from)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await countTips(tips.platform.sql, payee.id)).toBe(before + 1)
  expect(tips.stripe.calls()[opened]).toBe(1)
})

test('TIP-2: the same key with another body is refused', async () => {
  const from = { headers: { 'idempotency-key': randomUUID() } }
  await tips.begin(payee, {}, from)
  const { status, body } = await tips.begin(payee, { amount: 2001 }, from)
  expect([status, body.code]).toEqual([422, 'idempotency_mismatch'])
  expect((await tips.begin(payee, { message: null }, from)).body.code).toBe('idempotency_mismatch')
})

test('TIP-3: a double click without a key is answered with the first one’s checkout', async () => {
  const from = { ip: '198.51.100.20' }
  const answers = await Promise.all([tips.begin(payee, {}, from), tips.begin(payee, {}, from)])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await tips.begin(payee, {}, from)).text).toBe(answers[0]?.text)
  expect((await tips.begin(payee, { amount: 2100 }, from)).text).not.toBe(answers[0]?.text)
  expect((await tips.begin(payee, {}, { ip: '198.51.100.21' })).text).not.toBe(answers[0]?.text)
  expect(tips.stripe.calls()[opened]).toBe(3)
})

test.each([
  ['as text', '500'],
  ['in a list', [500]],
  ['with a fraction', 500.5],
  ['below the floor', 99],
  ['above the ceiling', 500_001],
  ['below nothing', -500],
])('TIP-5, VAL-18, RL-14: an amount %s is refused', async (_, amount) => {
  const { status, body } = await tips.begin(payee, { amount })
  expect([status, body.errors?.[0]?.path]).toEqual([400, 'amount'])
})

test.each(['cad', 'USD', 'JPY'])('VAL-19: the currency %s is refused', async (currency) => {
  expect((await tips.begin(payee, { currency })).body).toMatchObject({ code: 'invalid_request' })
})

test('VAL-20: the message has at most 500 characters, however they are stored', async () => {
  expect((await tips.begin(payee, { message: '🎉'.repeat(500) })).status).toBe(201)
  expect((await tips.begin(payee, { message: '🎉'.repeat(501) })).status).toBe(400)
  expect((await tips.begin(payee, { message: 'a\u0000b' })).status).toBe(400)
})

test('TIP-7: closed, deleted, unpaid-out, own and unknown pages take no tip, and Stripe is not called', async () => {
  const closed = await newOwner(tips)
  const deleted = await tips.newPayee()
  await tips.call(deleteCreator, { params: { slug: deleted.slug } }, { token: deleted.accessToken })
  const switchedOff = await tips.newPayee()
  const off = { params: { id: switchedOff.id }, body: { acceptDonation: false } }
  await tips.call(saveCreator, off, { token: switchedOff.accessToken })
  await tips.settle()
  tips.stripe.clearCalls()
  const refusals = [
    await tips.begin(closed),
    await tips.begin(deleted),
    await tips.begin(switchedOff),
    await tips.begin(payee, {}, { token: payee.accessToken }),
    await tips.begin({ id: randomUUID(), slug: 'nobody' }),
  ]
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'donations_closed'],
    [409, 'donations_closed'],
    [409, 'donations_closed'],
    [409, 'donations_closed'],
    [404, 'creator_not_found'],
  ])
  expect(tips.stripe.calls()).toEqual({})
})

test('RED-4: only the return addresses of this page on this site are accepted', async () => {
  const good = tipParamsFor(payee)
  const other = await tips.newPayee()
  const paths = [
    `https://evil.example/@${payee.slug}/tip-completed`,
    `${publicUrl}.evil.example/@${payee.slug}/tip-completed`,
    `https://localhost:3000/@${payee.slug}/tip-completed`,
    `http://localhost:3001/@${payee.slug}/tip-completed`,
    `${publicUrl}/@${other.slug}/tip-completed`,
    `${publicUrl}/@${payee.slug}/tip-cancelled`,
    `${publicUrl}/@${payee.slug}/tip-completed?next=//evil.example`,
    `${publicUrl}/@${payee.slug}/tip-completed#x`,
    `${publicUrl}/paymentcompleted/${other.id}`,
    `${publicUrl}\r\nX-Evil: 1/@${payee.slug}/tip-completed`,
    `http://localhost:3000@evil.example/@${payee.slug}/tip-completed`,
    `/@${payee.slug}/tip-completed`,
    'javascript:alert(1)',
    '',
  ]
  for (const checkoutSuccessUrl of paths) {
    const { status, body } = await tips.begin(payee, { checkoutSuccessUrl })
    expect([checkoutSuccessUrl, status, body.code]).toEqual([checkoutSuccessUrl, 400, 'invalid_return_url'])
  }
  const long = await tips.begin(payee, { checkoutSuccessUrl: good.checkoutSuccessUrl + 'x'.repeat(3000) })
  expect(long.status).toBe(400)
  const wrong = await tips.begin(payee, { checkoutCancelledUrl: good.checkoutSuccessUrl })
  expect(wrong.body.code).toBe('invalid_return_url')
})

test('RED-4: the former addresses and the names of this machine are accepted, and lead to the page', async () => {
  const old = {
    checkoutSuccessUrl: `${publicUrl}/paymentcompleted/${payee.id}`,
    checkoutCancelledUrl: `${publicUrl}/paymentfailed/${payee.id}`,
  }
  const { body } = await tips.begin(payee, old)
  expect(await readTip(tips.platform.sql, String(body['tipId']))).toMatchObject({
    page_url: `${publicUrl}/@${payee.slug}`,
  })
  const here = 'http://127.0.0.1:3000'
  const local = {
    checkoutSuccessUrl: `${here}/@${payee.slug}/tip-completed`,
    checkoutCancelledUrl: `${here}/@${payee.slug}/tip-cancelled`,
  }
  const second = await tips.begin(payee, local)
  expect(await readTip(tips.platform.sql, String(second.body['tipId']))).toMatchObject({
    page_url: `${here}/@${payee.slug}`,
  })
  const mixed = await tips.begin(payee, { ...local, checkoutCancelledUrl: tipParamsFor(payee).checkoutCancelledUrl })
  expect(await readTip(tips.platform.sql, String(mixed.body['tipId']))).toMatchObject({
    page_url: `${here}/@${payee.slug}`,
  })
})

test('CSRF-1: another site cannot begin a tip with a visitor’s browser', async () => {
  const cross: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of cross) {
    expect((await tips.begin(payee, {}, { headers })).body.code).toBe('cross_site_request')
  }
  const own = { 'sec-fetch-site': 'same-origin', origin: publicUrl }
  expect((await tips.begin(payee, {}, { headers: own })).status).toBe(201)
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
  for (const type of types) {
    const answer = await tips.call(startTip, { body: '{}' as never }, { headers: { 'content-type': type } })
    expect(answer.status).toBe(415)
  }
})

test('a malformed idempotency key is refused', async () => {
  const { status, body } = await tips.begin(payee, {}, { headers: { 'idempotency-key': 'short' } })
  expect([status, body.errors?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
})

test('the former return addresses redirect to the page’s own', async () => {
  const get = async (url: string) => {
    const { headers } = await tips.app.inject({ url })
    expect(headers['cache-control']).toBe('no-store')
    return headers.location
  }
  expect(await get(`/paymentcompleted/${payee.id}?tip=x`)).toBe(`/@${payee.slug}/tip-completed?tip=x`)
  expect(await get(`/paymentfailed/${payee.id}`)).toBe(`/@${payee.slug}/tip-cancelled`)
  expect(await get(`/paymentfailed/${randomUUID()}`)).toBe('/landing')
  expect(await get('/paymentcompleted/%2F%2Fevil.example')).toBe('/landing')
})
