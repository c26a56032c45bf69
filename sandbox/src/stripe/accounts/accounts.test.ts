import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { newRecipient, startListener, startWithSdk } from '../test-setup.ts'

const include: Stripe.V2.Core.AccountRetrieveParams.Include[] = ['configuration.recipient', 'requirements']

async function stateOf(stripe: Stripe, id: string) {
  const account = await stripe.v2.core.accounts.retrieve(id, { include })
  const { stripe_transfers } = account.configuration?.recipient?.capabilities?.stripe_balance ?? {}
  return {
    status: stripe_transfers?.status,
    requirements: (account.requirements?.entries ?? []).map(({ description }) => description),
  }
}

test('an account is enabled at once, and returns only the parts requested', async () => {
  const { stripe } = await startWithSdk()
  const id = await newRecipient(stripe)
  expect(id).toMatch(/^acct_/)
  expect(await stripe.v2.core.accounts.retrieve(id)).toMatchObject({
    object: 'v2.core.account',
    applied_configurations: ['merchant', 'recipient'],
    configuration: null,
    requirements: null,
    display_name: 'Zoé',
  })
  expect(await stateOf(stripe, id)).toEqual({ status: 'active', requirements: [] })
})

test('without that, it waits for onboarding, which leads to our own origin where a browser has to open it', async () => {
  const { stripe } = await startWithSdk({ autoEnable: false, onboardingHost: 'sandbox' })
  const id = await newRecipient(stripe)
  const state = await stateOf(stripe, id)
  expect(state.status).toBe('restricted')
  expect(state.requirements).toContain('identity.individual.date_of_birth')
  const link = await stripe.v2.core.accountLinks.create({
    account: id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: 'http://localhost:3000/refresh', return_url: 'http://localhost:3000/return' },
    },
  })
  expect(link).toMatchObject({ object: 'v2.core.account_link', account: id })
  expect(link.url).toMatch(/^http:\/\/localhost:3000\/sandbox\/onboarding\//)
  expect(Date.parse(link.expires_at)).toBeGreaterThan(Date.parse(link.created))
})

test('its changes arrive as signed thin events, which the SDK follows back to the account', async () => {
  const listener = await startListener()
  const { stripe, sandbox } = await startWithSdk({ accountsWebhookUrl: listener.url, concurrency: 1 })
  const id = await newRecipient(stripe)
  await sandbox.idle()
  listener.received.length = 0
  sandbox.setAccount(id, 'restricted', { requirements: ['identity.individual.address'] })
  await sandbox.idle()
  expect(listener.types()).toEqual([
    'v2.core.account[requirements].updated',
    'v2.core.account[configuration.recipient].capability_status_updated',
    'v2.core.account[configuration.recipient].capability_status_updated',
    'v2.core.account[configuration.merchant].capability_status_updated',
  ])
  for (const { body } of listener.received) expect(JSON.parse(body)).not.toHaveProperty('data')
  const { body = '', signature = '' } = listener.received[2] ?? {}
  const notification = stripe.parseEventNotification(body, signature, sandbox.accountsWebhookSecret)
  expect(() => stripe.parseEventNotification(body, signature, sandbox.webhookSecret)).toThrow()
  if (notification.type !== 'v2.core.account[configuration.recipient].capability_status_updated')
    throw new Error(notification.type)
  expect(notification.related_object).toMatchObject({ id, type: 'v2.core.account' })
  expect(await notification.fetchEvent()).toMatchObject({
    data: { updated_capability: 'stripe_balance.stripe_transfers' },
  })
  expect((await notification.fetchRelatedObject()).id).toBe(id)
  expect(await stateOf(stripe, id)).toEqual({ status: 'restricted', requirements: ['identity.individual.address'] })
  const events = await stripe.v2.core.events.list({ object_id: id, limit: 2 })
  expect(events.data).toHaveLength(2)
})

test('each state shows in the capability', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const id = await newRecipient(stripe)
  const statuses = []
  for (const state of ['pending', 'restricted', 'rejected', 'new', 'enabled'] as const) {
    sandbox.setAccount(id, state)
    statuses.push((await stateOf(stripe, id)).status)
  }
  expect(statuses).toEqual(['pending', 'restricted', 'rejected', 'restricted', 'active'])
})

test('accounts are listed, changed and closed; an unknown one is not found', async () => {
  const { stripe } = await startWithSdk()
  const ids = [await newRecipient(stripe), await newRecipient(stripe), await newRecipient(stripe)]
  const seen: string[] = []
  for await (const { id } of stripe.v2.core.accounts.list({ limit: 2 })) seen.push(id)
  expect(seen).toEqual([...ids].reverse())
  const [id = ''] = ids
  const changed = await stripe.v2.core.accounts.update(id, { display_name: 'Zoé B.', metadata: { creator: '1' } })
  expect(changed).toMatchObject({ display_name: 'Zoé B.', metadata: { creator: '1' } })
  expect((await stripe.v2.core.accounts.close(id)).closed).toBe(true)
  await expect(stripe.v2.core.accounts.retrieve('acct_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'not_found',
  })
  await expect(stripe.v2.core.accounts.create({ configuration: { recipient: {} } })).rejects.toBeInstanceOf(
    Stripe.errors.StripeInvalidRequestError,
  )
})

test('payouts are daily until a schedule is set, and days are required where the interval has them', async () => {
  const { stripe } = await startWithSdk()
  const options = { stripeAccount: await newRecipient(stripe) }
  const set = (schedule: Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule) =>
    stripe.balanceSettings.update({ payments: { payouts: { schedule } } }, options)
  const read = async () => (await stripe.balanceSettings.retrieve({}, options)).payments.payouts?.schedule
  expect(await read()).toEqual({ interval: 'daily' })
  await expect(set({ interval: 'weekly' })).rejects.toThrow('weekly_payout_days')
  await expect(set({ interval: 'monthly' })).rejects.toThrow('monthly_payout_days')
  await set({ interval: 'monthly', monthly_payout_days: [1, 15] })
  expect(await read()).toEqual({ interval: 'monthly', monthly_payout_days: [1, 15] })
  await set({ interval: 'manual' })
  expect(await read()).toEqual({ interval: 'manual' })
})
