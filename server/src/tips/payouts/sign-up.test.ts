import { readPayouts, startPayouts } from '@obole/contract/calls/payouts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newOwner, type PageOwner } from '../../testing/people/creators.ts'
import { readAccountId } from '../../testing/tips/payout-accounts.sql.ts'
import { listAlarmSubjects } from '../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips({ autoEnable: false, adapt: (config) => ({ ...config, sandbox: false }) })
})
afterEach(() => {
  tips.stripe.clearFaults()
  tips.stripe.configure({ transfersAlone: 'refused' })
})
afterAll(() => tips.close())

const createRoute = 'POST /v2/core/accounts'
const linkRoute = 'POST /v2/core/account_links'
const onboard = (owner: PageOwner) =>
  tips.call(startPayouts, { params: { id: owner.id }, body: {} }, { token: owner.accessToken })
const payouts = async (owner: PageOwner) =>
  (await tips.call(readPayouts, { params: { id: owner.id } }, { token: owner.accessToken })).body
const accountOf = async (owner: PageOwner) =>
  (await tips.platform.stripe.sdk()).v2.core.accounts.retrieve(await readAccountId(tips.platform.sql, owner.id), {
    include: ['defaults'],
  })

test.each(['refused', 'refused_in_country'] as const)(
  'where an account that only receives is %s, one that could take cards too is opened, once',
  async (transfersAlone) => {
    tips.stripe.configure({ transfersAlone })
    const owner = await newOwner(tips)
    expect((await onboard(owner)).status).toBe(200)
    expect((await onboard(owner)).status).toBe(200)
    const account = await accountOf(owner)
    expect(account.applied_configurations).toEqual(['merchant', 'recipient'])
    expect(account.defaults?.profile?.product_description).toBe(
      'Publie ses créations et reçoit des pourboires du public.',
    )
    expect((await payouts(owner))['details']).toContain('business')
  },
)

test('where Stripe allows it, an account only receives, and nobody is asked for a business', async () => {
  tips.stripe.configure({ transfersAlone: 'allowed' })
  const owner = await newOwner(tips)
  expect((await onboard(owner)).status).toBe(200)
  expect((await accountOf(owner)).applied_configurations).toEqual(['recipient'])
  await tips.settle()
  expect((await payouts(owner))['details']).not.toContain('business')
})

test.each([
  [createRoute, 'account_creation_liability_unacknowledged', 400],
  [createRoute, 'platform_registration_required', 403],
  [linkRoute, 'account_link_configuration_missing', 400],
] as const)(
  'what %s refuses with %s is told to the creator and, by its code, to the operator',
  async (route, code, status) => {
    const owner = await newOwner(tips)
    tips.stripe.addFault({ kind: 'no', status, code, route })
    const answer = await onboard(owner)
    expect([answer.status, answer.body.code]).toEqual([409, 'payouts_refused'])
    expect(await listAlarmSubjects(tips.platform.sql, 'payouts_refused')).toContain(code)
    tips.stripe.clearFaults()
    expect((await onboard(owner)).status).toBe(200)
  },
)

test('an account is refused by a type of error that only API v2 has', async () => {
  const owner = await newOwner(tips)
  tips.stripe.addFault({ kind: 'no', status: 400, code: 'blocked', type: 'blocked_by_stripe', route: createRoute })
  expect((await onboard(owner)).body.code).toBe('payouts_refused')
})

test('onboarding asks at once for what is due one day, and leads back for a new link once it has expired', async () => {
  const owner = await newOwner(tips)
  const { body } = await onboard(owner)
  const id = new URL(String(body['url'])).hash.slice(1)
  const { link } = tips.stripe.listAccountLinks().find((known) => known.id === id) ?? {}
  expect(link?.use_case.account_onboarding).toEqual({
    collection_options: { fields: 'eventually_due', future_requirements: undefined },
    refresh_url: `http://localhost:3000/@${owner.slug}?payouts=expired`,
    return_url: `http://localhost:3000/@${owner.slug}?payouts=returned`,
  })
})

test('an account that receives and cannot pay out says so', async () => {
  const owner = await newOwner(tips)
  await onboard(owner)
  const accountId = await readAccountId(tips.platform.sql, owner.id)
  tips.stripe.setAccount(accountId, 'enabled', { payouts: 'restricted', requirements: ['defaults.payout_methods'] })
  await tips.settle()
  expect(await payouts(owner)).toEqual({ state: 'enabled', paysOut: false, details: ['bank_account'] })
  tips.stripe.setAccount(accountId, 'enabled')
  await tips.settle()
  expect(await payouts(owner)).toEqual({ state: 'enabled', paysOut: true, details: [] })
})
