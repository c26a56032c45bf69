import { invalidParam } from '../store/api-error.ts'
import { type List, listOf } from '../store/plain.ts'
import type { Store } from '../store/store.ts'

const depthMax = 4

/** A copy of the object in which the named ids are replaced by what they stand for; the stored object stays as it is. */
export function expand<T extends object>(store: Store, object: T, paths: string[] | undefined): T {
  let expanded = object
  for (const path of paths ?? []) {
    const segments = path.split('.')
    if (segments.length > depthMax)
      throw invalidParam('expand', `You cannot expand more than ${depthMax} levels of a property`)
    expanded = expandPath(store, expanded, segments, path)
  }
  return expanded
}

export function expandList<T extends object>(store: Store, list: List<T>, paths: string[] | undefined): List<T> {
  const inner = paths?.map((path) => {
    if (!path.startsWith('data.')) throw cannotExpand(path)
    return path.slice('data.'.length)
  })
  return { ...list, data: list.data.map((item) => expand(store, item, inner)) }
}

function expandPath<T extends object>(store: Store, object: T, [name = '', ...rest]: string[], path: string): T {
  const value = includable(store, object, name) ?? (object as Record<string, unknown>)[name]
  if (value === undefined) throw cannotExpand(path)
  if (value === null) return object
  const target = typeof value === 'string' ? lookUp(store, value) : value
  if (typeof target !== 'object' || target === null) throw cannotExpand(path)
  return { ...object, [name]: rest.length > 0 ? expandPath(store, target, rest, path) : target }
}

/** Lists that Stripe leaves out unless they are asked for. */
function includable(store: Store, object: object, name: string): object | undefined {
  const { id, object: kind } = object as { id?: string; object?: string }
  if (id && kind === 'checkout.session' && name === 'line_items')
    return listOf(`/v1/checkout/sessions/${id}/line_items`, store.checkoutDetails.get(id)?.lineItems ?? [])
  if (id && kind === 'charge' && name === 'refunds')
    return store.refunds.list(`/v1/charges/${id}/refunds`, {}, ({ charge }) => charge === id)
  return undefined
}

function lookUp(store: Store, id: string): object | undefined {
  const prefix = id.slice(0, id.indexOf('_'))
  switch (prefix) {
    case 'pi':
      return store.paymentIntents.find(id)
    case 'ch':
      return store.charges.find(id)
    case 'txn':
      return store.balanceTransactions.find(id) ?? store.accountTransactions.find(id)?.transaction
    case 'tr':
      return store.transfers.find(id)
    case 'trr':
      return store.reversals.find(id)
    case 'fee':
      return store.applicationFees.find(id)
    case 're':
      return store.refunds.find(id)
    case 'du':
      return store.disputes.find(id)
    case 'fr':
      return store.feeRefunds.find(id)
    case 'po':
      return store.payouts.find(id)?.payout
    case 'py':
    case 'pyr':
      return paymentOf(store, id)
    default:
      return undefined
  }
}

/** What a transfer or its reversal is in the account that it concerns: named, with where it came from. */
function paymentOf(store: Store, id: string): object | undefined {
  const line = store.accountTransactions.all().find(({ transaction }) => transaction.source === id)
  const reversal = store.reversals.find(line?.madeBy)
  const transfer = store.transfers.find(String(reversal?.transfer ?? line?.madeBy))
  if (!line || !transfer) return undefined
  const { amount, currency, created } = line.transaction
  if (!reversal) return { id, object: 'charge', amount, currency, created, paid: true, source_transfer: transfer.id }
  const charge = transfer.destination_payment
  return { id, object: 'refund', amount: -amount, currency, created, charge, source_transfer_reversal: reversal.id }
}

function cannotExpand(path: string) {
  return invalidParam('expand', `This property cannot be expanded (${path}).`)
}
