import type Stripe from 'stripe'
import { oneOf, readParams, record } from '../requests/params.ts'
import { type Call, get, post, type Route } from '../requests/route.ts'
import { ApiError } from '../store/api-error.ts'
import type { Account } from '../store/objects.ts'

const params = record({
  payments: record({
    payouts: record({ schedule: record({ interval: oneOf('daily', 'weekly', 'monthly', 'manual') }) }),
  }),
})

/** Of connected accounts only: the platform's own payouts are set in its dashboard. */
export const balanceSettingsRoutes: Route[] = [
  { ...get('/v1/balance_settings', (call) => settingsOf(accountOf(call))), isForAccounts: true },
  {
    ...post('/v1/balance_settings', (call) => {
      const account = accountOf(call)
      const interval = readParams(params, call.params).payments?.payouts?.schedule?.interval
      if (interval) account.payoutInterval = interval
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

function settingsOf({ payoutInterval = 'daily' }: Account): Stripe.BalanceSettings {
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: null,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: payoutInterval },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: 7, start_of_day: null },
    },
  }
}
