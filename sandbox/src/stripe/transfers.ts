import { invalidParam, refused } from './api-error.ts'
import { bookAccount, bookPlatform } from './balance.ts'
import { announce } from './events.ts'
import { expand, expandList } from './expand.ts'
import { newId } from './ids.ts'
import type { Transfer } from './objects.ts'
import { expansion, integer, metadata, paging, readParams, record, required, text } from './params.ts'
import { listOf } from './plain.ts'
import { type Cause, get, post, type Route } from './route.ts'
import { record as recordEntry, type World } from './world.ts'

interface TransferWish {
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

export function makeTransfer(world: World, wish: TransferWish, cause: Cause): Transfer {
  const { amount, currency, destination, applicationFee = 0 } = wish
  const id = newId('tr_3', 23)
  const payment = newId('py_1', 23)
  const movement = { amount: -amount, type: 'transfer', category: 'transfer', source: id, currency } as const
  const transfer = world.transfers.add({
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: bookPlatform(world, movement).id,
    created: world.now(),
    currency,
    description: wish.description ?? null,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: wish.metadata ?? {},
    reversals: listOf(`/v1/transfers/${id}/reversals`, []),
    reversed: false,
    source_transaction: wish.charge ?? null,
    source_type: 'card',
    transfer_group: wish.group ?? null,
  })
  bookAccount(world, destination, {
    amount,
    type: 'payment',
    category: 'charge',
    source: payment,
    currency,
    ...(applicationFee > 0 && {
      fee: { amount: applicationFee, type: 'application_fee', description: 'application fee' },
    }),
  })
  recordEntry(world, 'transfer_created', id, { amount, of: destination })
  announce(world, 'transfer.created', transfer, cause)
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
  post('/v1/transfers', ({ world, params, cause }) => {
    const given = readParams(createParams, params)
    const account = world.accounts.find(given.destination)
    if (!account || account.isClosed)
      throw invalidParam('destination', `No such destination: '${given.destination}'`, 'resource_missing')
    if (account.state !== 'enabled')
      throw refused('Your destination account cannot receive transfers.', 'insufficient_capabilities_for_transfer')
    const transfer = makeTransfer(
      world,
      {
        ...given,
        currency: given.currency.toLowerCase(),
        charge: given.source_transaction,
        group: given.transfer_group,
      },
      cause,
    )
    return expand(world, transfer, given.expand)
  }),
  get('/v1/transfers', ({ world, params }) => {
    const { expand: paths, destination, transfer_group, ...page } = readParams(listParams, params)
    const list = world.transfers.list(
      '/v1/transfers',
      page,
      (transfer) =>
        (destination === undefined || transfer.destination === destination) &&
        (transfer_group === undefined || transfer.transfer_group === transfer_group),
    )
    return expandList(world, list, paths)
  }),
  get('/v1/transfers/:id', ({ world, id, params }) =>
    expand(world, world.transfers.get(id), readParams(record(expansion), params).expand),
  ),
]
