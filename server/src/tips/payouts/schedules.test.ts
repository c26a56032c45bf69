import { choosePayoutSchedule, readPayoutSchedule } from '@obole/contract/calls/payouts'
import type { PayoutChoice } from '@obole/contract/rules/payout-costs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type PageOwner } from '../../testing/people/creators.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { readPayoutSchedule as readAtProvider } from '../stripe/accounts.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
})
afterAll(() => tips.close())

const read = async (owner: PageOwner) =>
  (await tips.call(readPayoutSchedule, { params: { id: owner.id } }, { token: owner.accessToken })).body
const choose = (owner: PageOwner, interval: PayoutChoice) =>
  tips.call(choosePayoutSchedule, { params: { id: owner.id }, body: { interval } }, { token: owner.accessToken })

async function atProvider({ slug }: PageOwner) {
  await tips.settle()
  const { data } = await (await tips.platform.stripe.sdk()).v2.core.accounts.list({ limit: 20 })
  const account = data.find(({ display_name }) => display_name === `Page ${slug}`)?.id ?? ''
  return readAtProvider(tips.platform.stripe, account)
}

test('a new page is paid out weekly, and monthly once its owner chooses so', async () => {
  const payee = await tips.newPayee()
  expect(await read(payee)).toEqual({ interval: 'weekly', choices: ['weekly', 'monthly'] })
  expect(await atProvider(payee)).toEqual({ interval: 'weekly', weekDays: ['tuesday'] })
  expect((await choose(payee, 'monthly')).body).toMatchObject({ interval: 'monthly' })
  expect(await atProvider(payee)).toEqual({ interval: 'monthly', monthDays: [2] })
})

test('an owner chooses among what the operator offers, and only once payouts are set up', async () => {
  const payee = await tips.newPayee()
  expect((await choose(payee, 'daily')).body['code']).toBe('schedule_not_offered')
  const owner = await newOwner(tips)
  expect(await read(owner)).toMatchObject({ interval: null })
  expect((await choose(owner, 'monthly')).body['code']).toBe('payouts_not_ready')
})
