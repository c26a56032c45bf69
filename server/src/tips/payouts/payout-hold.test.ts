import { changeEmail, confirmEmail } from '@obole/contract/calls/accounts'
import { startPayouts } from '@obole/contract/calls/payouts'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { agePayoutHold, ageUser, makeJobsDue } from '../../testing/people/accounts.sql.ts'
import { newOwner, type PageOwner } from '../../testing/people/creators.ts'
import { readAccountId } from '../../testing/tips/payout-accounts.sql.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { applyPayoutHold } from './payouts.ts'

type Schedule = Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
})
afterEach(() => tips.stripe.clearFaults())
afterAll(() => tips.close())

const settings = 'POST /v1/balance_settings'
const manual = { interval: 'manual' }

/** An owner with an account at Stripe, which is paid out by the schedule. */
async function newPaidOut(schedule: Schedule) {
  const owner = await newOwner(tips)
  await tips.call(startPayouts, { params: { id: owner.id }, body: {} }, { token: owner.accessToken })
  // It has its first schedule, which would replace this one.
  await tips.settle()
  const stripeAccount = await readAccountId(tips.platform.sql, owner.id)
  const { balanceSettings } = await tips.platform.stripe.sdk()
  await balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount })
  const read = async () => (await balanceSettings.retrieve({}, { stripeAccount })).payments.payouts?.schedule
  return { owner, read }
}

async function undoAddressChange({ id, email, accessToken }: PageOwner): Promise<void> {
  const other = `other-${id}@example.com`
  await ageUser(tips.platform.sql, id, 8)
  await tips.call(changeEmail, { body: { email: other } }, { token: accessToken })
  const undo = await tips.mailedToken(email)
  await tips.call(confirmEmail, { body: { token: await tips.mailedToken(other) } })
  expect(await tips.call(confirmEmail, { body: { token: undo } })).toMatchObject({ status: 204 })
  await tips.settle()
}

async function endHold({ id }: PageOwner): Promise<void> {
  await agePayoutHold(tips.platform.sql, id, 72)
  await makeJobsDue(tips.platform.sql, 'apply-payout-hold')
  await tips.settle()
}

const schedules: Schedule[] = [
  { interval: 'daily' },
  { interval: 'weekly', weekly_payout_days: ['monday', 'thursday'] },
  { interval: 'monthly', monthly_payout_days: [15] },
  { interval: 'manual' },
]

test.each(schedules)(
  'payouts are paused for 72 hours after a change of address was undone, then $interval again',
  async (schedule) => {
    const { owner, read } = await newPaidOut(schedule)
    await undoAddressChange(owner)
    expect(await read()).toEqual(manual)
    await endHold(owner)
    expect(await read()).toEqual(schedule)
  },
)

test('a hold that is applied twice, or was cut off in between, gives back the creator’s own schedule', async () => {
  const schedule: Schedule = { interval: 'weekly', weekly_payout_days: ['friday'] }
  const { owner, read } = await newPaidOut(schedule)
  const apply = () => applyPayoutHold(tips.platform, owner.id)
  tips.stripe.addFault({ kind: 'answer_lost', route: settings, times: 3 })
  await undoAddressChange(owner)
  expect(await read()).toEqual(manual)
  await apply()
  await Promise.all([apply(), apply()])
  expect(await read()).toEqual(manual)
  await agePayoutHold(tips.platform.sql, owner.id, 72)
  tips.stripe.addFault({ kind: 'answer_lost', route: settings, times: 3 })
  await expect(apply()).rejects.toMatchObject({ code: 'provider_unavailable' })
  await apply()
  expect(await read()).toEqual(schedule)
})

test('once it is over, the schedule is the creator’s', async () => {
  const { owner, read } = await newPaidOut({ interval: 'daily' })
  await undoAddressChange(owner)
  await endHold(owner)
  const stripeAccount = await readAccountId(tips.platform.sql, owner.id)
  const { balanceSettings } = await tips.platform.stripe.sdk()
  await balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } }, { stripeAccount })
  await applyPayoutHold(tips.platform, owner.id)
  expect(await read()).toEqual(manual)
})
