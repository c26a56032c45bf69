import { expand } from '../requests/expand.ts'
import { expansion, flag, integer, metadata, paging, readParams, record, text } from '../requests/params.ts'
import { type Cause, get, post, type Route } from '../requests/route.ts'
import { invalidParam, refused } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { Transfer, TransferReversal } from '../store/objects.ts'
import { embed } from '../store/plain.ts'
import { record as recordEntry, type Store } from '../store/store.ts'
import { announce } from '../webhooks/events.ts'
import { feeToRefund, refundFee } from './application-fees.ts'
import { balanceOfAccount, bookAccount, bookPlatform } from './balance.ts'

interface ReversalParams {
  amount: number
  refund?: string
  metadata?: Record<string, string>
}

/**
 * Refuses what the account does not hold. The platform's fee, given back by the same request, counts. Whether Stripe
 * takes it out of what is not available yet is not documented: here all of a balance is available at once.
 */
export function checkBalance(
  store: Store,
  transfer: Transfer,
  { cents, feeCents }: { cents: number; feeCents: number },
) {
  if (!store.settings.reversalsNeedBalance) return
  if (balanceOfAccount(store, destinationOf(transfer)) + feeCents >= cents) return
  throw refused('The connected account has insufficient funds for this reversal.', 'balance_insufficient')
}

/** Takes money back from the connected account. */
export function reverseTransfer(
  store: Store,
  transfer: Transfer,
  params: ReversalParams,
  cause: Cause,
): TransferReversal {
  const remaining = transfer.amount - transfer.amount_reversed
  if (remaining === 0) throw refused(`Transfer ${transfer.id} is already fully reversed.`)
  if (params.amount > remaining)
    throw invalidParam(
      'amount',
      `The reversal (${params.amount}) is greater than what is left of the transfer (${remaining}).`,
    )
  const id = newId('trr_1', 23)
  const refund = newId('pyr_1', 23)
  const { currency } = transfer
  const back = {
    amount: params.amount,
    type: 'transfer_refund',
    category: 'transfer_reversal',
    source: id,
    currency,
  } as const
  const reversal = store.reversals.add({
    id,
    object: 'transfer_reversal',
    amount: params.amount,
    balance_transaction: bookPlatform(store, back).id,
    created: store.now(),
    currency,
    destination_payment_refund: refund,
    metadata: params.metadata ?? {},
    source_refund: params.refund ?? null,
    transfer: transfer.id,
  })
  bookAccount(store, destinationOf(transfer), {
    ...back,
    amount: -params.amount,
    type: 'payment_refund',
    category: 'refund',
    source: refund,
    madeBy: id,
    availableOn: availableOf(store, transfer),
  })
  transfer.amount_reversed += params.amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  embed<object>(transfer.reversals, reversal)
  recordEntry(store, 'transfer_reversed', id, { amount: params.amount, of: transfer.id })
  announce(store, 'transfer.reversed', transfer, cause)
  return reversal
}

const createParams = record({
  ...expansion,
  amount: integer(1),
  description: text(),
  metadata,
  refund_application_fee: flag,
})

export const reversalRoutes: Route[] = [
  post('/v1/transfers/:id/reversals', ({ store, id, params, cause }) => {
    const given = readParams(createParams, params)
    const transfer = store.transfers.get(id, 'transfer')
    const amount = given.amount ?? transfer.amount - transfer.amount_reversed
    const { application_fee } = store.charges.find(transfer.source_transaction) ?? {}
    const fee = given.refund_application_fee ? store.applicationFees.find(String(application_fee)) : undefined
    const share = { givenBack: transfer.amount_reversed + amount, whole: transfer.amount }
    checkBalance(store, transfer, { cents: amount, feeCents: fee ? feeToRefund(fee, share) : 0 })
    const reversal = reverseTransfer(store, transfer, { amount, metadata: given.metadata }, cause)
    if (fee) refundFee(store, fee, share, cause)
    return expand(store, reversal, given.expand)
  }),
  get('/v1/transfers/:id/reversals', ({ store, id, params }) => {
    const { expand: _, ...page } = readParams(record(paging), params)
    return store.reversals.list(`/v1/transfers/${id}/reversals`, page, ({ transfer }) => transfer === id)
  }),
]

/** What is taken back from a payment that is not available yet is not available before it. */
function availableOf(store: Store, { id }: Transfer): number {
  const payment = store.accountTransactions.all().find(({ madeBy }) => madeBy === id)
  return Math.max(store.now(), payment?.transaction.available_on ?? 0)
}

function destinationOf(transfer: Transfer): string {
  if (transfer.destination === null) throw new Error(`the transfer ${transfer.id} goes nowhere`)
  return transfer.destination
}
