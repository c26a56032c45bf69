import { expansion, integer, oneOf, paging, readParams, record, required, text } from '../requests/params.ts'
import { get, post, type Route } from '../requests/route.ts'
import { ApiError, refused } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { AccountPayout, Payout } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { availableOfAccount, bookAccount, isPending, linesOf } from './balance.ts'

export type PayoutState = 'pending' | 'in_transit' | 'paid' | 'failed'

const daySeconds = 86_400

function startOfDay(store: Store): number {
  return Math.floor(store.now() / daySeconds) * daySeconds
}

/**
 * Sends what is available of an account to its bank, as Stripe does by schedule: it then says which lines that was. It
 * arrives two days later. A balance below 0 is taken from the bank.
 */
export function payOut(store: Store, account: string): Payout {
  const amount = availableOfAccount(store, account)
  if (amount === 0) throw refused('You have insufficient funds in your Stripe account.', 'balance_insufficient')
  const lines = linesOf(store, account).filter(
    ({ payout, transaction }) => payout === undefined && !isPending(store, transaction),
  )
  const payout = addPayout(store, account, { amount, isAutomatic: true })
  for (const line of [...lines, store.accountTransactions.get(String(payout.balance_transaction))])
    line.payout = payout.id
  store.onChange()
  return payout
}

/** Everything that the account has is available, as it is some days later. */
export function settleAccount(store: Store, account: string): void {
  for (const { transaction } of linesOf(store, account))
    transaction.available_on = Math.min(transaction.available_on, store.now())
  store.onChange()
}

/** A part that the account's owner asks for: Stripe does not say which lines that is. */
function payOutPart(store: Store, account: string, amount: number): Payout {
  if (amount > availableOfAccount(store, account))
    throw refused('You have insufficient funds in your Stripe account.', 'balance_insufficient')
  const payout = addPayout(store, account, { amount, isAutomatic: false })
  store.onChange()
  return payout
}

function addPayout(
  store: Store,
  account: string,
  { amount, isAutomatic }: { amount: number; isAutomatic: boolean },
): Payout {
  const id = newId('po_1', 23)
  const movement = { amount: -amount, type: 'payout', category: 'payout', source: id, currency: 'cad' } as const
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    // A date: midnight in UTC.
    arrival_date: startOfDay(store) + 2 * daySeconds,
    automatic: isAutomatic,
    balance_transaction: bookAccount(store, account, movement).id,
    created: store.now(),
    currency: 'cad',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: isAutomatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  }
  store.payouts.add({ id, created: payout.created, account, payout })
  return payout
}

/** What the bank does with it. One that failed is in the balance again. */
export function movePayout(store: Store, id: string, state: PayoutState): Payout {
  const { account, payout } = store.payouts.get(id)
  payout.status = state
  if (state === 'paid') payout.arrival_date = Math.min(payout.arrival_date, startOfDay(store))
  if (state === 'failed') {
    const movement = { amount: payout.amount, type: 'payout_failure', category: 'payout_reversal', source: id } as const
    payout.failure_code = 'account_closed'
    payout.failure_message = 'The bank account has been closed.'
    payout.failure_balance_transaction = bookAccount(store, account, { ...movement, currency: payout.currency }).id
  }
  store.onChange()
  return payout
}

const listParams = record({ ...paging, status: text() })

const createParams = record({ ...expansion, amount: required(integer(1)), currency: required(oneOf('cad')) })

export const payoutRoutes: Route[] = [
  {
    ...post('/v1/payouts', ({ store, params, account }) => {
      const { amount } = readParams(createParams, params)
      if (account === null) throw new ApiError(400, 'The sandbox plays payouts of connected accounts only.')
      return payOutPart(store, account, amount)
    }),
    isForAccounts: true,
  },
  {
    ...get('/v1/payouts', ({ store, params, account }) => {
      const { status, expand, ...page } = readParams(listParams, params)
      if (expand) throw new ApiError(400, 'The sandbox does not expand lists of payouts')
      const isWanted = (item: AccountPayout) =>
        item.account === account && (status === undefined || item.payout.status === status)
      const list = store.payouts.list('/v1/payouts', page, isWanted)
      return { ...list, data: list.data.map(({ payout }) => payout) }
    }),
    isForAccounts: true,
  },
  {
    ...get('/v1/payouts/:id', ({ store, id, params, account }) => {
      readParams(record(expansion), params)
      const found = store.payouts.get(id)
      if (found.account !== account) throw new ApiError(404, `No such payout: '${id}'`, { code: 'resource_missing' })
      return found.payout
    }),
    isForAccounts: true,
  },
]
