import { deleteCreator, readCreator, saveCreator } from '@obole/contract/calls/creators'
import { readPayouts, startPayouts } from '@obole/contract/calls/payouts'
import { until } from '@obole/testing/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertWall } from '../../creators/tables/wall.sql.ts'
import { ageSessions } from '../../testing/people/accounts.sql.ts'
import { newOwner, type PageOwner } from '../../testing/people/creators.ts'
import { ageSync, orphanAccount, readAccountId, withholdAccounts } from '../../testing/tips/payout-accounts.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { findSyncMark, savePayoutState } from './payouts.sql.ts'
import { syncAccount } from './payouts.ts'

/** As in production: accounts are enabled by onboarding only. */
let tips: TipsApp
beforeAll(async () => {
  tips = await startTips({ autoEnable: false, adapt: (config) => ({ ...config, sandbox: false }) })
})
afterAll(() => tips.close())

const payouts = async (owner: PageOwner) =>
  (await tips.call(readPayouts, { params: { id: owner.id } }, { token: owner.accessToken })).body
const onboard = (owner: PageOwner, body = {}) =>
  tips.call(startPayouts, { params: { id: owner.id }, body }, { token: owner.accessToken })
const accept = (owner: PageOwner, acceptDonation = true) =>
  tips.call(saveCreator, { params: { id: owner.id }, body: { acceptDonation } }, { token: owner.accessToken })
const isAccepting = async (owner: PageOwner) =>
  (await tips.call(readCreator, { params: { slug: owner.slug } })).body['acceptDonation']

test('tips cannot be switched on before payouts are ready, and the button never leads nowhere', async () => {
  const owner = await newOwner(tips)
  expect(await payouts(owner)).toEqual({ state: 'none', paysOut: false, details: [] })
  expect((await accept(owner)).body.code).toBe('payouts_not_ready')
  const { body } = await onboard(owner)
  expect(body['url']).toMatch(/^https:\/\/accounts\.stripe\.com\/r\/acct_/)
  await tips.settle()
  expect(await payouts(owner)).toEqual({
    state: 'pending',
    paysOut: false,
    details: ['identity', 'birth_date', 'address', 'business', 'terms', 'bank_account'],
  })
  expect((await accept(owner)).body.code).toBe('payouts_not_ready')
  const accountId = await readAccountId(tips.platform.sql, owner.id)
  tips.stripe.setAccount(accountId, 'pending')
  await tips.settle()
  expect(await payouts(owner)).toEqual({ state: 'pending', paysOut: false, details: ['under_review'] })
  tips.stripe.setAccount(accountId, 'enabled')
  await tips.settle()
  expect(await payouts(owner)).toEqual({ state: 'enabled', paysOut: true, details: [] })
  expect(await isAccepting(owner)).toBe(true)
  tips.stripe.setAccount(accountId, 'restricted')
  await tips.settle()
  expect(await payouts(owner)).toEqual({ state: 'restricted', paysOut: false, details: ['document'] })
  expect(await isAccepting(owner)).toBe(false)
  tips.stripe.setAccount(accountId, 'rejected')
  await tips.settle()
  expect(await payouts(owner)).toEqual({ state: 'restricted', paysOut: false, details: ['rejected'] })
})

test('an account that is announced before it is stored is known as it is', async () => {
  const owner = await newOwner(tips)
  const before = tips.stripe.journal().length
  const opening = await tips.platform.sql.begin(async (sql) => {
    await withholdAccounts(sql)
    const answer = onboard(owner)
    await until('the account is announced', async () =>
      tips.stripe.journal(before).some(({ kind }) => kind === 'event_created'),
    )
    await tips.settle()
    return { answer }
  })
  expect((await opening.answer).status).toBe(200)
  expect((await payouts(owner)).details).toContain('bank_account')
})

test('finishing the steps at Stripe switches tips on, once: later the owner’s own switch counts', async () => {
  const owner = await newOwner(tips)
  await onboard(owner)
  const accountId = await readAccountId(tips.platform.sql, owner.id)
  tips.stripe.setAccount(accountId, 'enabled')
  await tips.settle()
  expect(await isAccepting(owner)).toBe(true)
  await accept(owner, false)
  for (const state of ['restricted', 'enabled'] as const) {
    tips.stripe.setAccount(accountId, state)
    await tips.settle()
    expect(await isAccepting(owner)).toBe(false)
  }
})

test('an account is synced while its page is changed, and a tip is started while it is synced', async () => {
  const { sql } = tips.platform
  const owner = await newOwner(tips)
  await onboard(owner)
  const accountId = await readAccountId(sql, owner.id)
  tips.stripe.setAccount(accountId, 'enabled')
  await tips.settle()
  await sql.begin(async (tx) => {
    await upsertWall(tx, owner.id, { mode: 'on', heldWords: null })
    expect(await syncAccount(tips.platform, accountId)).toBe('settled')
  })
  await sql.begin(async (tx) => {
    const mark = String(await findSyncMark(tx, accountId))
    await savePayoutState(tx, accountId, mark, { canBePaid: true, paysOut: true, details: [], opensTips: true })
    expect((await tips.begin(owner)).status).toBe(201)
  })
})

const openMails = async ({ email }: PageOwner) =>
  (await tips.mailsTo(email)).filter(({ subject }) => /reçoit maintenant des pourboires/.test(subject))

test('an owner who waited for Stripe is told once that the page takes tips, and again after a restriction', async () => {
  const owner = await newOwner(tips)
  await onboard(owner)
  const accountId = await readAccountId(tips.platform.sql, owner.id)
  tips.stripe.setAccount(accountId, 'pending')
  await tips.settle()
  expect(await openMails(owner)).toEqual([])
  tips.stripe.setAccount(accountId, 'enabled')
  await tips.settle()
  await Promise.all([syncAccount(tips.platform, accountId), syncAccount(tips.platform, accountId)])
  expect(await openMails(owner)).toMatchObject([{ text: expect.stringContaining(`/@${owner.slug}`) }])
  tips.stripe.setAccount(accountId, 'restricted')
  await tips.settle()
  tips.stripe.setAccount(accountId, 'enabled')
  await tips.settle()
  expect(await openMails(owner)).toHaveLength(2)
  await accept(owner, false)
  for (const state of ['restricted', 'enabled'] as const) {
    tips.stripe.setAccount(accountId, state)
    await tips.settle()
  }
  expect(await openMails(owner)).toHaveLength(2)
})

test('whoever switches tips on is not told that they are on', async () => {
  const owner = await newOwner(tips)
  await onboard(owner)
  const accountId = await readAccountId(tips.platform.sql, owner.id)
  tips.stripe.setAccount(accountId, 'pending')
  await tips.settle()
  tips.stripe.setDelivery({ kind: 'lost' })
  tips.stripe.setAccount(accountId, 'enabled')
  tips.stripe.setDelivery({ kind: 'normal' })
  expect((await accept(owner)).status).toBe(200)
  await tips.settle()
  expect(await openMails(owner)).toEqual([])
})

test('one account per creator, however often it is requested, also when the answer was lost', async () => {
  const owner = await newOwner(tips)
  tips.stripe.addFault({ kind: 'answer_lost', route: 'POST /v2/core/accounts', times: 1 })
  await Promise.all([onboard(owner), onboard(owner)])
  await onboard(owner)
  const { data } = await (await tips.platform.stripe.sdk()).v2.core.accounts.list()
  expect(data.filter(({ metadata }) => metadata?.['creator'] === owner.id)).toHaveLength(1)
})

test('an account whose id never arrived is found again, also when the page was renamed since', async () => {
  const owner = await newOwner(tips)
  tips.stripe.addFault({ kind: 'answer_lost', route: 'POST /v2/core/accounts', times: 3 })
  expect((await onboard(owner)).body.code).toBe('provider_unavailable')
  const call = { params: { id: owner.id }, body: { name: 'Another name' } }
  expect((await tips.call(saveCreator, call, { token: owner.accessToken })).status).toBe(200)
  expect(await onboard(owner)).toMatchObject({ status: 200 })
  const { data } = await (await tips.platform.stripe.sdk()).v2.core.accounts.list()
  const own = data.filter(({ metadata }) => metadata?.['creator'] === owner.id)
  expect(own.map(({ id }) => id)).toEqual([await readAccountId(tips.platform.sql, owner.id)])
})

test('switching tips on reads the account again: onboarding counts before its webhook arrives', async () => {
  const owner = await newOwner(tips)
  await onboard(owner)
  tips.stripe.setDelivery({ kind: 'lost' })
  tips.stripe.setAccount(await readAccountId(tips.platform.sql, owner.id), 'enabled')
  tips.stripe.setDelivery({ kind: 'normal' })
  expect((await accept(owner)).status).toBe(200)
  expect(await payouts(owner)).toEqual({ state: 'enabled', paysOut: true, details: [] })
})

test('an account that revoked our access takes no more tips, and does not block the others', async () => {
  const gone = await newOwner(tips)
  await onboard(gone)
  const accountId = await readAccountId(tips.platform.sql, gone.id)
  tips.stripe.setAccount(accountId, 'enabled')
  await tips.settle()
  await accept(gone)
  tips.stripe.addFault({ kind: 'no', status: 403, code: 'account_invalid', route: 'GET /v2/core/accounts/:id' })
  await ageSync(tips.platform.sql, accountId, 2 * 86_400)
  await tips.run('sync-payouts')
  tips.stripe.clearFaults()
  expect(await payouts(gone)).toEqual({ state: 'restricted', paysOut: false, details: ['rejected'] })
  expect(await isAccepting(gone)).toBe(false)
})

test('a snapshot that is older than the stored one is discarded and read again', async () => {
  const owner = await newOwner(tips)
  await onboard(owner)
  await tips.settle()
  const accountId = await readAccountId(tips.platform.sql, owner.id)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let answers = 0
  // Hears of the account as it is now, and comes to write it down last.
  const callAccounts: typeof tips.platform.stripe.callAccounts = async (request) => {
    const answer = await tips.platform.stripe.callAccounts(request)
    answers += 1
    if (answers === 1) await isReleased
    return answer
  }
  const late = syncAccount({ ...tips.platform, stripe: { ...tips.platform.stripe, callAccounts } }, accountId)
  await expect.poll(() => answers).toBe(1)
  tips.stripe.setAccount(accountId, 'enabled')
  await tips.settle()
  release()
  expect(await late).toBe('settled')
  expect(answers).toBe(2)
  expect(await payouts(owner)).toEqual({ state: 'enabled', paysOut: true, details: [] })
})

test('a second page of the same person is synced like the first', async () => {
  const owner = await newOwner(tips)
  await onboard(owner)
  const accountId = await readAccountId(tips.platform.sql, owner.id)
  await orphanAccount(tips.platform.sql, accountId)
  await accept(owner)
  await ageSync(tips.platform.sql, accountId, 2 * 86_400)
  tips.stripe.setDelivery({ kind: 'lost' })
  tips.stripe.setAccount(accountId, 'enabled')
  tips.stripe.setDelivery({ kind: 'normal' })
  await tips.run('sync-payouts')
  expect(await payouts(owner)).toEqual({ state: 'enabled', paysOut: true, details: [] })
})

test('only the owner, recently signed in, of a page that is not taken down sets up payouts', async () => {
  const owner = await newOwner(tips)
  const stranger = await newOwner(tips)
  const call = { params: { id: owner.id }, body: {} }
  expect((await tips.call(startPayouts, call, { token: stranger.accessToken })).body.code).toBe('not_owner')
  expect((await tips.call(readPayouts, { params: { id: owner.id } })).status).toBe(401)
  await ageSessions(tips.platform.sql, owner.id, 3600)
  expect((await onboard(owner)).body.code).toBe('step_up_required')
  expect((await onboard(owner, { currentPassword: owner.password })).status).toBe(200)
  await tips.call(deleteCreator, { params: { slug: stranger.slug } }, { token: stranger.accessToken })
  expect((await onboard(stranger)).body.code).toBe('creator_deleted')
})

test('who asks for the provider’s page again and again is told to wait, and the provider is not asked', async () => {
  const owner = await newOwner(tips)
  for (let time = 0; time < 20; time += 1) expect((await onboard(owner)).status).toBe(200)
  tips.stripe.clearCalls()
  expect((await onboard(owner)).body.code).toBe('too_many_requests')
  expect(tips.stripe.calls()).toEqual({})
})

test('without Stripe no page takes tips', async () => {
  const off = await startTips({
    adapt: (config) => ({ ...config, sandbox: false, stripe: { ...config.stripe, secretKey: null } }),
  })
  const owner = await newOwner(off)
  const call = { params: { id: owner.id }, body: { acceptDonation: true } }
  expect((await off.call(saveCreator, call, { token: owner.accessToken })).body.code).toBe('payouts_not_ready')
  expect((await off.begin(owner)).body.code).toBe('donations_closed')
  await off.run('backfill-events')
  await off.run('compare-payments')
  await off.close()
})
