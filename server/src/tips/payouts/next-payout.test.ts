import { readNextPayout, startPayouts } from '@obole/contract/calls/payouts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { newOwner, type PageOwner } from '../../testing/people/creators.ts'
import { readAccountId } from '../../testing/tips/payout-accounts.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { createNextPayouts } from './next-payout.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
})
afterAll(() => tips.close())
afterEach(() => {
  vi.restoreAllMocks()
  tips.stripe.clearFaults()
})

const notKnown = { isKnown: false, asOf: null, balance: null, next: null, failed: null, schedule: null }
const ask = async (owner: PageOwner) =>
  (await tips.call(readNextPayout, { params: { id: owner.id } }, { token: owner.accessToken })).body
const later = (ms = 61_000) => vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + ms))

test('balance, schedule and the next payout are the provider’s, and a payout that came back is told', async () => {
  const owner = await tips.newPayee()
  await tips.paidTip(owner)
  const accountId = await readAccountId(tips.platform.sql, owner.id)
  const next = createNextPayouts(tips.platform, { freshMs: 0 })
  expect(await next(owner.id)).toMatchObject({
    isKnown: true,
    balance: { available: 1912, pending: 0 },
    next: null,
    failed: null,
    schedule: 'weekly',
  })
  const { id, amount, arrival_date } = tips.stripe.payOut(accountId)
  const arrivesOn = new Date(arrival_date * 1000).toISOString().slice(0, 10)
  expect(await next(owner.id)).toMatchObject({
    balance: { available: 0 },
    next: { amount, arrivesOn, state: 'pending' },
  })
  tips.stripe.movePayout(id, 'in_transit')
  expect(await next(owner.id)).toMatchObject({ next: { amount, state: 'in_transit' } })
  tips.stripe.movePayout(id, 'failed')
  expect(await next(owner.id)).toMatchObject({ balance: { available: 1912 }, next: null, failed: { amount } })
})

test('who asks again within a minute is given the same answer, without another call', async () => {
  const owner = await tips.newPayee()
  await tips.paidTip(owner)
  tips.stripe.clearCalls()
  const first = await ask(owner)
  expect(first).toMatchObject({ isKnown: true, balance: { available: 1912 } })
  expect(await ask(owner)).toEqual(first)
  expect(tips.stripe.calls()['GET /v1/payouts']).toBe(1)
  later()
  await ask(owner)
  expect(tips.stripe.calls()['GET /v1/payouts']).toBe(2)
})

test('while the provider fails it is not known, and whoever asks some seconds later tries again', async () => {
  const owner = await tips.newPayee()
  tips.stripe.addFault({ kind: 'no_permission', route: 'GET /v1/payouts', times: 1 })
  tips.stripe.clearCalls()
  expect(await ask(owner)).toEqual(notKnown)
  expect(await ask(owner)).toEqual(notKnown)
  expect(tips.stripe.calls()['GET /v1/payouts']).toBe(1)
  later(11_000)
  expect(await ask(owner)).toMatchObject({ isKnown: true, balance: { available: 0 } })
})

test('while the provider fails, the last answer is given again and the provider is rarely asked', async () => {
  const owner = await tips.newPayee()
  const first = await ask(owner)
  expect(first).toMatchObject({ isKnown: true })
  tips.stripe.addFault({ kind: 'no_permission', route: 'GET /v1/payouts' })
  tips.stripe.clearCalls()
  later()
  for (let look = 0; look < 3; look += 1) expect(await ask(owner)).toEqual(first)
  expect(tips.stripe.calls()['GET /v1/payouts']).toBe(1)
  later(72_000)
  expect(await ask(owner)).toEqual(first)
  expect(tips.stripe.calls()['GET /v1/payouts']).toBe(2)
})

test('a slow provider is not waited for; its answer is there for the next one who asks', async () => {
  const owner = await tips.newPayee()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { stripe } = tips.platform
  const callAccounts: typeof stripe.callAccounts = async (request) => {
    await isReleased
    return stripe.callAccounts(request)
  }
  const next = createNextPayouts({ ...tips.platform, stripe: { ...stripe, callAccounts } }, { waitMs: 1 })
  expect(await next(owner.id)).toEqual(notKnown)
  release()
  await expect.poll(async () => (await next(owner.id)).isKnown).toBe(true)
})

test('nobody who pays a tip waits behind it', async () => {
  const owner = await tips.newPayee()
  tips.stripe.clearCalls()
  const { stripe } = tips.platform
  for (const busy of [{ waitingCount: () => 1 }, { isCircuitOpen: () => true }])
    expect(await createNextPayouts({ ...tips.platform, stripe: { ...stripe, ...busy } })(owner.id)).toEqual(notKnown)
  expect(tips.stripe.calls()['GET /v1/balance']).toBeUndefined()
})

test('before payouts are set up there is nothing to know, and it is the owner’s alone', async () => {
  const owner = await newOwner(tips)
  expect(await ask(owner)).toEqual(notKnown)
  const stranger = await newOwner(tips)
  await tips.call(startPayouts, { params: { id: owner.id }, body: {} }, { token: owner.accessToken })
  const { body } = await tips.call(readNextPayout, { params: { id: owner.id } }, { token: stranger.accessToken })
  expect(body.code).toBe('not_owner')
})
