import { expand, expandList } from '../requests/expand.ts'
import { expansion, integer, metadata, paging, readParams, record, text } from '../requests/params.ts'
import { type Cause, get, post, type Route } from '../requests/route.ts'
import { invalidParam, refused } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { ApplicationFee, Charge } from '../store/objects.ts'
import { embed, listOf } from '../store/plain.ts'
import type { Store } from '../store/store.ts'
import { announce } from '../webhooks/events.ts'
import { bookAccount, bookPlatform } from './balance.ts'

export function collectFee(
  store: Store,
  charge: Charge,
  account: string,
  amount: number,
  cause: Cause,
): ApplicationFee {
  const id = newId('fee_1', 23)
  const { currency } = charge
  const movement = { amount, type: 'application_fee', category: 'platform_earning', source: id, currency } as const
  const fee = store.applicationFees.add({
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: 'ca_sandbox',
    balance_transaction: bookPlatform(store, movement).id,
    charge: charge.id,
    created: store.now(),
    currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: listOf(`/v1/application_fees/${id}/refunds`, []),
  })
  announce(store, 'application_fee.created', fee, cause)
  return fee
}

/** What brings the fee given back up to the share that has been given back of the whole, so that no cent stays behind. */
export function feeToRefund(fee: ApplicationFee, share: { givenBack: number; whole: number }): number {
  return Math.max(0, Math.round((fee.amount * share.givenBack) / share.whole) - fee.amount_refunded)
}

export function refundFee(
  store: Store,
  fee: ApplicationFee,
  share: { givenBack: number; whole: number },
  cause: Cause,
): void {
  const amount = feeToRefund(fee, share)
  if (amount > 0) giveBack(store, fee, amount, {}, cause)
}

const createParams = record({ ...expansion, amount: integer(1), metadata })
const listParams = record({ ...paging, charge: text() })

export const applicationFeeRoutes: Route[] = [
  get('/v1/application_fees', ({ store, params }) => {
    const { expand: paths, charge, ...page } = readParams(listParams, params)
    const list = store.applicationFees.list(
      '/v1/application_fees',
      page,
      (fee) => charge === undefined || fee.charge === charge,
    )
    return expandList(store, list, paths)
  }),
  get('/v1/application_fees/:id', ({ store, id, params }) =>
    expand(store, store.applicationFees.get(id), readParams(record(expansion), params).expand),
  ),
  get('/v1/application_fees/:id/refunds', ({ store, id, params }) => {
    const { expand: _, ...page } = readParams(record(paging), params)
    return store.feeRefunds.list(`/v1/application_fees/${id}/refunds`, page, ({ fee }) => fee === id)
  }),
  post('/v1/application_fees/:id/refunds', ({ store, id, params, cause }) => {
    const given = readParams(createParams, params)
    const fee = store.applicationFees.get(id)
    const remaining = fee.amount - fee.amount_refunded
    if (remaining === 0) throw refused(`Application fee ${id} has already been refunded.`)
    if ((given.amount ?? 0) > remaining)
      throw invalidParam('amount', `Refund amount is greater than unrefunded amount on fee (${remaining})`)
    return giveBack(store, fee, given.amount ?? remaining, given.metadata ?? {}, cause)
  }),
]

function giveBack(
  store: Store,
  fee: ApplicationFee,
  amount: number,
  notes: Record<string, string>,
  cause: Cause,
): object {
  const id = newId('fr_1', 23)
  const { currency } = fee
  const movement = {
    type: 'application_fee_refund',
    category: 'platform_earning_refund',
    source: id,
    currency,
  } as const
  const refund = store.feeRefunds.add({
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: bookPlatform(store, { ...movement, amount: -amount }).id,
    created: store.now(),
    currency,
    fee: fee.id,
    metadata: notes,
  })
  bookAccount(store, fee.account, { ...movement, amount, type: 'adjustment' })
  fee.amount_refunded += amount
  fee.refunded = fee.amount_refunded === fee.amount
  embed<object>(fee.refunds, refund)
  announce(store, 'application_fee.refunded', fee, cause)
  return refund
}
