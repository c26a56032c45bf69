import { expect, test } from 'vitest'
import { newRecipient, startWithSdk, tipParams } from '../test-setup.ts'

test('a balance is paid out, arrives or comes back, and every account sees its own', async () => {
  const { stripe, sandbox } = await startWithSdk()
  const account = await newRecipient(stripe)
  const asAccount = { stripeAccount: account }
  const { id } = await stripe.checkout.sessions.create(tipParams(account, { feeCents: 50 }))
  expect(() => sandbox.payOut(account)).toThrow('insufficient funds')
  sandbox.pay(id)
  const available = async () => (await stripe.balance.retrieve({}, asAccount)).available[0]?.amount
  const before = await available()
  const held = sandbox.balances()[account]
  const payout = sandbox.payOut(account)
  expect(await available()).toBe(0)
  // What the ledger is compared with is what the account was given.
  expect(sandbox.balances()[account]).toBe(held)
  const { data } = await stripe.payouts.list({ limit: 5 }, asAccount)
  expect(data).toMatchObject([{ id: payout.id, amount: before, status: 'pending', currency: 'cad' }])
  expect((data[0]?.arrival_date ?? 1) % 86_400).toBe(0)
  sandbox.movePayout(payout.id, 'failed')
  expect(await available()).toBe(before)
  expect((await stripe.payouts.list({ status: 'failed' }, asAccount)).data).toHaveLength(1)
  const other = await newRecipient(stripe)
  expect((await stripe.payouts.list({}, { stripeAccount: other })).data).toEqual([])
})
