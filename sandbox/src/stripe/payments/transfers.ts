import { expand, expandList } from '../requests/expand.ts'
import { expansion, integer, metadata, paging, readParams, record, required, text } from '../requests/params.ts'
import { type Cause, get, post, type Route } from '../requests/route.ts'
import { invalidParam, refused } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { Transfer } from '../store/objects.ts'
import { listOf } from '../store/plain.ts'
import { record as recordEntry, type Store } from '../store/store.ts'
import { announce } from '../webhooks/events.ts'
import { balanceOfPlatform, bookAccount, bookPlatform, settlesOn } from './balance.ts'

interface TransferParams {
  amount: number
  currency: string
  destination: string
  charge?: string
  group?: string | null
  description?: string | null
  metadata?: Record<string, string>
  /** Taken out of what arrives: the platform's part of a destination charge. */
  applicationFee?: number
}

export function makeTransfer(store: Store, params: TransferParams, cause: Cause): Transfer {
  const { amount, currency, destination, applicationFee = 0 } = params
  const id = newId('tr_3', 23)
  const payment = newId('py_1', 23)
  const movement = { amount: -amount, type: 'transfer', category: 'transfer', source: id, currency } as const
  const transfer = store.transfers.add({
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: bookPlatform(store, movement).id,
    created: store.now(),
    currency,
    description: params.description ?? null,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: params.metadata ?? {},
    reversals: listOf(`/v1/transfers/${id}/reversals`, []),
    reversed: false,
    source_transaction: params.charge ?? null,
    source_type: 'card',
    transfer_group: params.group ?? null,
  })
  bookAccount(store, destination, {
    amount,
    type: 'payment',
    category: 'charge',
    source: payment,
    madeBy: id,
    availableOn: settlesOn(store),
    currency,
    ...(applicationFee > 0 && {
      fee: { amount: applicationFee, type: 'application_fee', description: 'application fee' },
    }),
  })
  recordEntry(store, 'transfer_created', id, { amount, of: destination })
  announce(store, 'transfer.created', transfer, cause)
  return transfer
}

const createParams = record({
  ...expansion,
  amount: required(integer(1)),
  currency: required(text(3)),
  destination: required(text()),
  description: text(),
  metadata,
  source_transaction: text(),
  transfer_group: text(),
})
const listParams = record({ ...paging, destination: text(), transfer_group: text() })

export const transferRoutes: Route[] = [
  post('/v1/transfers', ({ store, params, cause }) => {
    const given = readParams(createParams, params)
    const account = store.accounts.find(given.destination)
    if (!account || account.isClosed)
      throw invalidParam('destination', `No such destination: '${given.destination}'`, 'resource_missing')
    if (account.state !== 'enabled')
      throw refused('Your destination account cannot receive transfers.', 'insufficient_capabilities_for_transfer')
    if (store.settings.platformNeedsBalance && !given.source_transaction && balanceOfPlatform(store) < given.amount)
      throw refused('You have insufficient available funds in your Stripe account.', 'balance_insufficient')
    const transfer = makeTransfer(
      store,
      {
        ...given,
        currency: given.currency.toLowerCase(),
        charge: given.source_transaction,
        group: given.transfer_group,
      },
      cause,
    )
    return expand(store, transfer, given.expand)
  }),
  get('/v1/transfers', ({ store, params }) => {
    const { expand: paths, destination, transfer_group, ...page } = readParams(listParams, params)
    const list = store.transfers.list(
      '/v1/transfers',
      page,
      (transfer) =>
        (destination === undefined || transfer.destination === destination) &&
        (transfer_group === undefined || transfer.transfer_group === transfer_group),
    )
    return expandList(store, list, paths)
  }),
  get('/v1/transfers/:id', ({ store, id, params }) =>
    expand(store, store.transfers.get(id), readParams(record(expansion), params).expand),
  ),
]
