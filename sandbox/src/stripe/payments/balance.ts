import type Stripe from 'stripe'
import { expandList } from '../requests/expand.ts'
import { expansion, paging, readParams, record, text } from '../requests/params.ts'
import { get, type Route } from '../requests/route.ts'
import { ApiError, missing, refused } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { AccountTransaction, BalanceTransaction } from '../store/objects.ts'
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

/** Moves the balance of a connected account. `madeBy`: what did so at the platform, where that is another object. */
export function bookAccount(
  store: Store,
  account: string,
  { madeBy, availableOn, ...movement }: Movement & { madeBy?: string; availableOn?: number },
): BalanceTransaction {
  const transaction = transactionOf(store, movement)
  if (availableOn !== undefined) transaction.available_on = availableOn
  const { id, created } = transaction
  store.accountTransactions.add({ id, created, account, transaction, madeBy: madeBy ?? movement.source })
  store.totals.accounts.set(account, balanceOfAccount(store, account) + transaction.net)
  return transaction
}

const daySeconds = 86_400

/** When what an account receives now can be paid out: a date, as midnight in UTC. */
export function settlesOn(store: Store): number {
  const { settlementDays } = store.settings
  if (settlementDays === 0) return store.now()
  return (Math.floor(store.now() / daySeconds) + settlementDays) * daySeconds
}

/** What of its balance can be paid out now. */
export function availableOfAccount(store: Store, account: string): number {
  const pending = linesOf(store, account).filter(({ transaction }) => isPending(store, transaction))
  return balanceOfAccount(store, account) - sumNet(pending.map(({ transaction }) => transaction))
}

export function linesOf(store: Store, account: string): AccountTransaction[] {
  return store.accountTransactions.all().filter((item) => item.account === account)
}

export function isPending(store: Store, { available_on }: BalanceTransaction): boolean {
  return available_on > store.now()
}

/** What an account was given, whether or not it was paid out: transfers less fees and reversals. */
export function netOfAccount(store: Store, account: string): number {
  const lines = linesOf(store, account).map(({ transaction }) => transaction)
  return sumNet(lines.filter(({ type }) => !type.startsWith('payout')))
}

/** What is left of it at Stripe. */
export function balanceOfAccount(store: Store, account: string): number {
  return store.totals.accounts.get(account) ?? 0
}

export function balanceOfPlatform({ settings, totals }: Store): number {
  return settings.floatCents + totals.platform
}

const listParams = record({ ...paging, type: text(), source: text(), currency: text(), payout: text() })

export const balanceRoutes: Route[] = [
  {
    ...get('/v1/balance_transactions/:id', ({ store, id, account }) => {
      if (account === null) return store.balanceTransactions.get(id)
      const owned = store.accountTransactions.find(id)
      if (owned?.account !== account) throw missing('balance_transaction', id)
      return shown(store, owned.transaction)
    }),
    isForAccounts: true,
  },
  {
    ...get('/v1/balance_transactions', ({ store, params, account }) => {
      const { type, source, currency, expand, payout, ...page } = readParams(listParams, params)
      const isWanted = (item: BalanceTransaction) =>
        (type === undefined || item.type === type) &&
        (source === undefined || item.source === source) &&
        (currency === undefined || item.currency === currency)
      const path = '/v1/balance_transactions'
      if (account === null) {
        if (expand || payout) throw new ApiError(400, 'The sandbox plays payouts of connected accounts only.')
        return store.balanceTransactions.list(path, page, isWanted)
      }
      if (payout && store.payouts.get(payout, 'payout').payout.automatic === false)
        throw refused('Balance transaction history can only be filtered on automatic transfers, not manual.')
      const list = store.accountTransactions.list(
        path,
        page,
        (item) =>
          item.account === account && (payout === undefined || item.payout === payout) && isWanted(item.transaction),
      )
      const lines = { ...list, data: list.data.map((line) => shown(store, line.transaction)) }
      return expandList(store, lines, expand)
    }),
    isForAccounts: true,
  },
  {
    ...get('/v1/balance', ({ store, params, account }) => {
      readParams(record(expansion), params)
      const whole = account === null ? balanceOfPlatform(store) : balanceOfAccount(store, account)
      const available = account === null ? whole : availableOfAccount(store, account)
      const of = (cents: number) => [{ amount: cents, currency: 'cad', source_types: { card: cents } }]
      const pending = of(whole - available)
      return { object: 'balance', available: of(available), livemode: false, pending } satisfies Stripe.Balance
    }),
    isForAccounts: true,
  },
]

function shown(store: Store, transaction: BalanceTransaction): BalanceTransaction {
  return { ...transaction, status: isPending(store, transaction) ? 'pending' : 'available' }
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
