import type { PayoutChoice } from '@obole/contract/rules/payout-costs'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Platform } from '../../platform/platform.ts'
import { type PayoutSchedule, payoutDays } from '../domain/payout.ts'
import { setPayoutSchedule } from '../stripe/accounts.ts'
import type { PaymentPlatform } from '../stripe/payment-platform.ts'
import { findChosenSchedule, markScheduleSet, replaceHeldSchedule, saveChosenSchedule } from './schedules.sql.ts'

export async function readSchedule({ sql, config }: Platform, creatorId: string) {
  const chosen = await findChosenSchedule(sql, creatorId)
  return { interval: chosen ? intervalOf(config, chosen.interval) : null, choices: config.payoutSchedules }
}

export async function chooseSchedule(platform: Platform, creatorId: string, interval: PayoutChoice) {
  if (!platform.config.payoutSchedules.includes(interval)) throw new Refusal('schedule_not_offered')
  if (!(await saveChosenSchedule(platform.sql, creatorId, interval))) throw new Refusal('payouts_not_ready')
  return readSchedule(platform, creatorId)
}

/** The job: tells the provider what the owner has chosen, or else what new pages have. */
export async function applySchedule({ sql, stripe, config }: PaymentPlatform, creatorId: string): Promise<void> {
  const chosen = await findChosenSchedule(sql, creatorId)
  if (!chosen) return
  const { accountId, isHeld } = chosen
  const schedule = scheduleOf(intervalOf(config, chosen.interval))
  if (isHeld) await replaceHeldSchedule(sql, accountId, schedule)
  else await setPayoutSchedule(stripe, accountId, schedule)
  await markScheduleSet(sql, accountId)
}

/** What an owner chose and the operator no longer offers counts as not chosen. */
function intervalOf({ payoutSchedules }: Platform['config'], chosen: PayoutChoice | null): PayoutChoice {
  return payoutSchedules.find((offered) => offered === chosen) ?? payoutSchedules[0] ?? 'weekly'
}

function scheduleOf(interval: PayoutChoice): PayoutSchedule {
  if (interval === 'weekly') return { interval, weekDays: [payoutDays.week] }
  return interval === 'monthly' ? { interval, monthDays: [payoutDays.month] } : { interval }
}
