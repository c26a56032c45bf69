import type Stripe from 'stripe'
import { expansion, paging, readParams, record, text } from '../requests/params.ts'
import { get, type Route } from '../requests/route.ts'
import { ApiError, missing } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { BalanceTransaction } from '../store/objects.ts'
import type { Store } from '../store/store.ts'

/** What Stripe keeps of a Canadian card payment: 2.9 % and 30 cents. */
export function processingFee(amountCents: number): number {
  return Math.round((amountCents * 29) / 1000) + 30
}

interface Movement {
  amount: number
  type: Stripe.BalanceTransaction['type']
  category: string
  source: string
  currency: string
  description?: string | null
  fee?: { amount: number; type: 'stripe_fee' | 'application_fee'; description: string }
}

/** Moves the platform's own balance. */
export function bookPlatform(store: Store, movement: Movement): BalanceTransaction {
  const transaction = store.balanceTransactions.add(transactionOf(store, movement))
  store.totals.platform += transaction.net
  return transaction
}

/** Moves the balance of a connected account. */
export function bookAccount(store: Store, account: string, movement: Movement): BalanceTransaction {
  const transaction = transactionOf(store, movement)
  store.accountTransactions.add({ id: transaction.id, created: transaction.created, account, transaction })
  store.totals.accounts.set(account, balanceOfAccount(store, account) + transaction.net)
  return transaction
}

/** What an account was given, whether or not it was paid out: transfers less fees and reversals. */
export function netOfAccount(store: Store, account: string): number {
  return sumNet(accountTransactions(store, account).filter(({ type }) => !type.startsWith('payout')))
}

/** What is left of it at Stripe. */
export function balanceOfAccount(store: Store, account: string): number {
  return store.totals.accounts.get(account) ?? 0
}

export function balanceOfPlatform({ settings, totals }: Store): number {
  return settings.floatCents + totals.platform
}

const listParams = record({ ...paging, type: text(), source: text(), currency: text() })

export const balanceRoutes: Route[] = [
  {
    ...get('/v1/balance_transactions/:id', ({ store, id, account }) => {
      if (account === null) return store.balanceTransactions.get(id)
      const owned = store.accountTransactions.find(id)
      if (owned?.account !== account) throw missing('balance_transaction', id)
      return owned.transaction
    }),
    isForAccounts: true,
  },
  {
    ...get('/v1/balance_transactions', ({ store, params, account }) => {
      const { type, source, currency, expand, ...page } = readParams(listParams, params)
      if (expand) throw new ApiError(400, 'The sandbox does not expand lists of balance transactions')
      const isWanted = (item: BalanceTransaction) =>
        (type === undefined || item.type === type) &&
        (source === undefined || item.source === source) &&
        (currency === undefined || item.currency === currency)
      const path = '/v1/balance_transactions'
      if (account === null) return store.balanceTransactions.list(path, page, isWanted)
      const list = store.accountTransactions.list(
        path,
        page,
        (item) => item.account === account && isWanted(item.transaction),
      )
      return { ...list, data: list.data.map(({ transaction }) => transaction) }
    }),
    isForAccounts: true,
  },
  {
    ...get('/v1/balance', ({ store, params, account }) => {
      readParams(record(expansion), params)
      const cents = account === null ? balanceOfPlatform(store) : balanceOfAccount(store, account)
      const amount = { amount: cents, currency: 'cad', source_types: { card: cents } }
      const none = { amount: 0, currency: 'cad', source_types: { card: 0 } }
      return { object: 'balance', available: [amount], livemode: false, pending: [none] } satisfies Stripe.Balance
    }),
    isForAccounts: true,
  },
]

function accountTransactions(store: Store, account: string): BalanceTransaction[] {
  return store.accountTransactions
    .all()
    .filter((item) => item.account === account)
    .map(({ transaction }) => transaction)
}

function sumNet(lines: readonly BalanceTransaction[]): number {
  return lines.reduce((sum, { net }) => sum + net, 0)
}

function transactionOf(store: Store, movement: Movement): BalanceTransaction {
  const { amount, fee, currency } = movement
  return {
    id: newId('txn_1', 23),
    object: 'balance_transaction',
    amount,
    available_on: store.now(),
    balance_type: 'payments',
    created: store.now(),
    currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: null, currency }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: movement.category,
    source: movement.source,
    status: 'available',
    type: movement.type,
  }
}
