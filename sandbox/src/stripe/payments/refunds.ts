import type Stripe from 'stripe'
import { expand, expandList } from '../requests/expand.ts'
import { expansion, flag, integer, metadata, oneOf, paging, readParams, record, text } from '../requests/params.ts'
import { byHand, type Cause, get, post, type Route } from '../requests/route.ts'
import { invalidParam, refused, WrongState } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { Charge, Refund, Transfer } from '../store/objects.ts'
import { record as recordEntry, type Store } from '../store/store.ts'
import { announce } from '../webhooks/events.ts'
import { feeToRefund, refundFee } from './application-fees.ts'
import { balanceOfPlatform, bookPlatform } from './balance.ts'
import { release } from './manual-capture.ts'
import { checkBalance, reverseTransfer } from './reversals.ts'

export interface RefundParams {
  amount?: number
  reason?: Stripe.RefundCreateParams.Reason
  metadata?: Record<string, string>
  reverseTransfer?: boolean
  refundApplicationFee?: boolean
}

export function refundCharge(store: Store, charge: Charge, params: RefundParams, cause: Cause): Refund {
  const amount = refundableAmount(store, charge, params.amount)
  if (!charge.captured) return reverseHold(store, charge, amount, params, cause)
  const transfer = store.transfers.find(charge.transfer)
  const fee = store.applicationFees.find(charge.application_fee)
  if (params.reverseTransfer && !transfer)
    throw refused(`Attempting to reverse_transfer on ${charge.id}, but it has no associated transfer`)
  if (params.refundApplicationFee && !fee)
    throw refused(`Attempting to refund_application_fee on ${charge.id}, but it has no application fee`)
  const share = { givenBack: charge.amount_refunded + amount, whole: charge.amount }
  const feeCents = params.refundApplicationFee && fee ? feeToRefund(fee, share) : 0
  const takenCents = params.reverseTransfer && transfer ? Math.min(amount, leftOf(transfer)) : 0
  if (transfer && takenCents > 0) checkBalance(store, transfer, { cents: takenCents, feeCents })
  const refund = refundOf(store, charge, { amount, params })
  const { id } = refund
  const isShort = balanceOfPlatform(store) + takenCents - feeCents < amount
  if (store.settings.platformNeedsBalance && isShort) refund.status = 'pending'
  else payRefund(store, refund, charge)
  store.refunds.add(refund)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  if (transfer && takenCents > 0)
    refund.transfer_reversal = reverseTransfer(store, transfer, { amount: takenCents, refund: id }, cause).id
  recordEntry(store, 'refund_created', id, { amount, of: charge.id })
  announce(store, 'refund.created', refund, cause)
  announce(store, 'charge.refunded', charge, cause, { amount_refunded: charge.amount_refunded - amount })
  if (params.refundApplicationFee && fee) refundFee(store, fee, share, cause)
  return refund
}

function payRefund(store: Store, refund: Refund, { description }: Charge): void {
  const { amount, currency, id } = refund
  const movement = { amount: -amount, type: 'refund', category: 'refund', source: id, currency, description } as const
  refund.balance_transaction = bookPlatform(store, movement).id
  refund.status = 'succeeded'
}

/** The operator sends money to the platform's balance: what waited for it is paid, the oldest first. */
export function topUp(store: Store, cents: number): void {
  const movement = { amount: cents, type: 'topup', category: 'topup', currency: 'cad' } as const
  bookPlatform(store, { ...movement, source: newId('tu_1', 23) })
  for (const refund of store.refunds.all()) {
    if (refund.status !== 'pending') continue
    if (balanceOfPlatform(store) < refund.amount) return
    payRefund(store, refund, store.charges.get(String(refund.charge)))
    for (const type of ['refund.updated', 'charge.refund.updated'] as const)
      announce(store, type, refund, byHand, { status: 'pending' })
  }
}

function leftOf({ amount, amount_reversed }: Transfer): number {
  return amount - amount_reversed
}

/** A refund of what was only held: the hold ends, no balance changes and nobody pays a fee. */
function reverseHold(store: Store, charge: Charge, amount: number, params: RefundParams, cause: Cause): Refund {
  if (amount !== charge.amount) throw refused('A payment that is only held can only be refunded whole.')
  const intent = store.paymentIntents.get(String(charge.payment_intent))
  release(store, intent, charge, 'requested_by_customer', cause)
  const refund = refundOf(store, charge, { amount, params })
  store.refunds.add(refund)
  announce(store, 'refund.created', refund, cause)
  return refund
}

/**
 * The supporter's bank sends the money back. It returns to the platform, not to the creator: what was reversed stays
 * reversed until the platform transfers it again.
 */
export function failRefund(store: Store, refundId: string): Refund {
  const refund = store.refunds.get(refundId)
  if (refund.status === 'failed') throw new WrongState(`the refund ${refundId} has failed already`)
  const charge = store.charges.get(refund.charge ?? '')
  const { amount, currency, id, status } = refund
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  const movement = { amount, type: 'refund_failure', category: 'refund_failure', source: id, currency } as const
  // A refund that still waited has not left the balance.
  if (refund.balance_transaction) refund.failure_balance_transaction = bookPlatform(store, movement).id
  charge.amount_refunded -= amount
  charge.refunded = false
  recordEntry(store, 'refund_failed', id, { amount, of: charge.id })
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed'] as const)
    announce(store, type, refund, byHand, { status })
  return refund
}

function refundOf(store: Store, charge: Charge, given: { amount: number; params: RefundParams }): Refund {
  const { amount, params } = given
  return {
    id: newId('re_3', 23),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: store.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { reference_type: 'acquirer_reference_number', type: 'refund' }, type: 'card' },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

const createParams = record({
  ...expansion,
  amount: integer(1),
  charge: text(),
  payment_intent: text(),
  metadata,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: flag,
  reverse_transfer: flag,
} satisfies Partial<Record<keyof Stripe.RefundCreateParams, unknown>>)
const listParams = record({ ...paging, charge: text(), payment_intent: text() })

export const refundRoutes: Route[] = [
  post('/v1/refunds', ({ store, params, cause }) => {
    const given = readParams(createParams, params)
    const charge = chargeNamed(store, given)
    const refund = refundCharge(
      store,
      charge,
      { ...given, reverseTransfer: given.reverse_transfer, refundApplicationFee: given.refund_application_fee },
      cause,
    )
    return expand(store, refund, given.expand)
  }),
  get('/v1/refunds', ({ store, params }) => {
    const { expand: paths, charge, payment_intent, ...page } = readParams(listParams, params)
    const list = store.refunds.list(
      '/v1/refunds',
      page,
      (refund) =>
        (charge === undefined || refund.charge === charge) &&
        (payment_intent === undefined || refund.payment_intent === payment_intent),
    )
    return expandList(store, list, paths)
  }),
  get('/v1/refunds/:id', ({ store, id, params }) =>
    expand(store, store.refunds.get(id), readParams(record(expansion), params).expand),
  ),
]

function chargeNamed(store: Store, given: { charge?: string; payment_intent?: string }): Charge {
  if (given.charge) return store.charges.get(given.charge, 'charge')
  if (!given.payment_intent)
    throw invalidParam(
      'charge',
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const intent = store.paymentIntents.get(given.payment_intent, 'payment_intent')
  const charge = store.charges.find(intent.latest_charge)
  if (charge?.status !== 'succeeded')
    throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  return charge
}

function refundableAmount(store: Store, charge: Charge, wanted: number | undefined): number {
  if (charge.status !== 'succeeded') throw refused(`Charge ${charge.id} is not refundable.`, undefined, 'charge')
  if (store.disputes.all().some((dispute) => dispute.charge === charge.id && dispute.status !== 'won'))
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  const remaining = charge.amount - charge.amount_refunded
  if (remaining === 0) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  if (wanted !== undefined && wanted > remaining)
    throw refused(
      `Refund amount (${wanted}) is greater than unrefunded amount on charge (${remaining})`,
      undefined,
      'amount',
    )
  return wanted ?? remaining
}
