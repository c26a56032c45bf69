import type Stripe from 'stripe'
import { arrayOf, integer, oneOf, readParams, record, required } from '../requests/params.ts'
import { type Call, get, post, type Route } from '../requests/route.ts'
import { ApiError, invalidParam } from '../store/api-error.ts'
import type { Account, PayoutSchedule } from '../store/objects.ts'

const schedule = record({
  interval: oneOf('daily', 'weekly', 'monthly', 'manual'),
  weekly_payout_days: arrayOf(required(oneOf('monday', 'tuesday', 'wednesday', 'thursday', 'friday'))),
  monthly_payout_days: arrayOf(required(integer(1, 31))),
})
const params = record({ payments: record({ payouts: record({ schedule }) }) })

/** Of connected accounts only: the platform's own payouts are set in its dashboard. */
export const balanceSettingsRoutes: Route[] = [
  { ...get('/v1/balance_settings', (call) => settingsOf(accountOf(call))), isForAccounts: true },
  {
    ...post('/v1/balance_settings', (call) => {
      const account = accountOf(call)
      const asked = readParams(params, call.params).payments?.payouts?.schedule
      if (asked?.interval) account.payoutSchedule = scheduleOf({ ...asked, interval: asked.interval })
      call.store.onChange()
      return settingsOf(account)
    }),
    isForAccounts: true,
  },
]

function accountOf({ store, account }: Call): Account {
  if (account === null) throw new ApiError(400, 'The sandbox plays balance settings of connected accounts only.')
  return store.accounts.get(account)
}

/** The days belong to their interval and are required with it. */
function scheduleOf({ interval, weekly_payout_days, monthly_payout_days }: PayoutSchedule): PayoutSchedule {
  if (interval === 'weekly' && !weekly_payout_days) throw missingDays('weekly_payout_days')
  if (interval === 'monthly' && !monthly_payout_days) throw missingDays('monthly_payout_days')
  return {
    interval,
    ...(interval === 'weekly' && { weekly_payout_days }),
    ...(interval === 'monthly' && { monthly_payout_days }),
  }
}

function missingDays(name: string): ApiError {
  return invalidParam(`payments[payouts][schedule][${name}]`, `Missing required param: ${name}.`, 'parameter_missing')
}

function settingsOf({ payoutSchedule = { interval: 'daily' } }: Account): Stripe.BalanceSettings {
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: null,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: payoutSchedule,
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: 7, start_of_day: null },
    },
  }
}
