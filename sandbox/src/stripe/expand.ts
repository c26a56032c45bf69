import { invalidParam } from './api-error.ts'
import { type List, listOf } from './plain.ts'
import type { World } from './world.ts'

const depthMax = 4

/** A copy of the object in which the named ids are replaced by what they stand for; the stored object stays as it is. */
export function expand<T extends object>(world: World, object: T, paths: string[] | undefined): T {
  let expanded = object
  for (const path of paths ?? []) {
    const segments = path.split('.')
    if (segments.length > depthMax)
      throw invalidParam('expand', `You cannot expand more than ${depthMax} levels of a property`)
    expanded = expandPath(world, expanded, segments, path)
  }
  return expanded
}

export function expandList<T extends object>(world: World, list: List<T>, paths: string[] | undefined): List<T> {
  const inner = paths?.map((path) => {
    if (!path.startsWith('data.')) throw cannotExpand(path)
    return path.slice('data.'.length)
  })
  return { ...list, data: list.data.map((item) => expand(world, item, inner)) }
}

function expandPath<T extends object>(world: World, object: T, [name = '', ...rest]: string[], path: string): T {
  const value = includable(world, object, name) ?? (object as Record<string, unknown>)[name]
  if (value === undefined) throw cannotExpand(path)
  if (value === null) return object
  const target = typeof value === 'string' ? lookUp(world, value) : value
  if (typeof target !== 'object' || target === null) throw cannotExpand(path)
  return { ...object, [name]: rest.length > 0 ? expandPath(world, target, rest, path) : target }
}

/** Lists that Stripe leaves out unless they are asked for. */
function includable(world: World, object: object, name: string): object | undefined {
  const { id, object: kind } = object as { id?: string; object?: string }
  if (id && kind === 'checkout.session' && name === 'line_items')
    return listOf(`/v1/checkout/sessions/${id}/line_items`, world.checkoutDetails.get(id)?.lineItems ?? [])
  if (id && kind === 'charge' && name === 'refunds')
    return world.refunds.list(`/v1/charges/${id}/refunds`, {}, ({ charge }) => charge === id)
  return undefined
}

function lookUp(world: World, id: string): object | undefined {
  const prefix = id.slice(0, id.indexOf('_'))
  switch (prefix) {
    case 'pi':
      return world.paymentIntents.find(id)
    case 'ch':
      return world.charges.find(id)
    case 'txn':
      return world.balanceTransactions.find(id) ?? world.accountTransactions.find(id)?.transaction
    case 'tr':
      return world.transfers.find(id)
    case 'trr':
      return world.reversals.find(id)
    case 'fee':
      return world.applicationFees.find(id)
    case 're':
      return world.refunds.find(id)
    case 'du':
      return world.disputes.find(id)
    default:
      return undefined
  }
}

function cannotExpand(path: string) {
  return invalidParam('expand', `This property cannot be expanded (${path}).`)
}
