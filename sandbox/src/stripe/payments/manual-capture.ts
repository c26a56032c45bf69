import type Stripe from 'stripe'
import { expand } from '../requests/expand.ts'
import { expansion, integer, metadata, oneOf, readParams, record } from '../requests/params.ts'
import { byHand, type Cause, post, type Route } from '../requests/route.ts'
import { type ApiError, refused } from '../store/api-error.ts'
import type { Charge, PaymentIntent } from '../store/objects.ts'
import { record as recordEntry, type Store } from '../store/store.ts'
import { announce } from '../webhooks/events.ts'
import { bookCharge, isCapturedLate, settleMoney } from './settle-charge.ts'

/** An online card payment that its owner made themself is held for seven days. */
export const holdSeconds = 7 * 86_400

/** The bank holds the amount: nothing is booked, nothing is transferred. */
export function authorize(store: Store, intent: PaymentIntent, charge: Charge): void {
  const { card } = charge.payment_method_details ?? {}
  if (card) card.capture_before = store.now() + store.settings.holdSeconds
  Object.assign(charge, { status: 'succeeded', paid: true } satisfies Partial<Charge>)
  intent.status = 'requires_capture'
  intent.amount_capturable = charge.amount
  store.heldIntents.add(intent.id)
  recordEntry(store, 'payment_authorized', intent.id, { amount: charge.amount, of: intent.metadata['tip'] ?? null })
  announce(store, 'charge.succeeded', charge, byHand)
  announce(store, 'payment_intent.amount_capturable_updated', intent, byHand)
}

/** Ends the holds that nobody captured in time, as the banks do by themselves. */
export function expireHolds(store: Store): void {
  for (const id of store.heldIntents) {
    const intent = store.paymentIntents.get(id)
    const charge = store.charges.get(String(intent.latest_charge))
    const endsAt = charge.payment_method_details?.card?.capture_before ?? charge.created + store.settings.holdSeconds
    if (endsAt <= store.now()) expireHold(store, charge)
  }
}

export function expireHold(store: Store, charge: Charge): boolean {
  const intent = store.paymentIntents.get(String(charge.payment_intent))
  if (intent.status !== 'requires_capture') return false
  release(store, intent, charge, 'automatic', byHand)
  announce(store, 'charge.expired', charge, byHand)
  return true
}

export function capture(store: Store, intent: PaymentIntent, cause: Cause): PaymentIntent {
  expireHolds(store)
  if (intent.status !== 'requires_capture')
    throw unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    )
  const charge = store.charges.get(String(intent.latest_charge))
  Object.assign(charge, { captured: true, amount_captured: charge.amount } satisfies Partial<Charge>)
  Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: charge.amount })
  store.heldIntents.delete(intent.id)
  const isLate = isCapturedLate(store, intent)
  if (!isLate) bookCharge(store, charge)
  const session = store.sessions.all().find(({ payment_intent }) => payment_intent === intent.id)
  if (session) {
    if (!store.settings.keepsHeldUnpaid) session.payment_status = 'paid'
    const { amount_total, client_reference_id } = session
    recordEntry(store, 'session_paid', session.id, { amount: amount_total ?? 0, of: client_reference_id })
  }
  announce(store, 'charge.captured', charge, cause)
  announce(store, 'payment_intent.succeeded', intent, cause)
  if (!isLate) settleMoney(store, intent, charge)
  return intent
}

/** Cancelled: the hold ends, the supporter's bank shows nothing, and nobody pays a fee. */
export function release(
  store: Store,
  intent: PaymentIntent,
  charge: Charge,
  reason: PaymentIntent['cancellation_reason'],
  cause: Cause,
): PaymentIntent {
  Object.assign(charge, { refunded: true, amount_refunded: charge.amount } satisfies Partial<Charge>)
  Object.assign(intent, {
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: store.now(),
    cancellation_reason: reason,
  })
  store.heldIntents.delete(intent.id)
  recordEntry(store, 'payment_released', intent.id, { amount: charge.amount, of: intent.metadata['tip'] ?? null })
  announce(store, 'charge.refunded', charge, cause, { amount_refunded: 0 })
  announce(store, 'payment_intent.canceled', intent, cause)
  return intent
}

const captureParams = record({
  ...expansion,
  amount_to_capture: integer(1),
  metadata,
} satisfies Partial<Record<keyof Stripe.PaymentIntentCaptureParams, unknown>>)
const cancelParams = record({
  ...expansion,
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
} satisfies Partial<Record<keyof Stripe.PaymentIntentCancelParams, unknown>>)

export const captureRoutes: Route[] = [
  post('/v1/payment_intents/:id/capture', ({ store, id, params, cause }) => {
    const given = readParams(captureParams, params)
    const intent = store.paymentIntents.get(id, 'intent')
    // Real Stripe captures less and releases the rest; this product never asks for it.
    if (given.amount_to_capture !== undefined && given.amount_to_capture !== intent.amount)
      throw refused('The sandbox captures the whole amount or nothing.', undefined, 'amount_to_capture')
    intent.metadata = { ...intent.metadata, ...given.metadata }
    return expand(store, capture(store, intent, cause), given.expand)
  }),
  post('/v1/payment_intents/:id/cancel', ({ store, id, params, cause }) => {
    const given = readParams(cancelParams, params)
    expireHolds(store)
    const intent = store.paymentIntents.get(id, 'intent')
    if (intent.status === 'canceled' || intent.status === 'succeeded')
      throw unexpectedState(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      )
    if (intent.status !== 'requires_capture' || store.settings.refusesCancelling)
      throw refused('You cannot cancel the PaymentIntent of a Checkout Session. Expire the Checkout Session instead.')
    const charge = store.charges.get(String(intent.latest_charge))
    return expand(store, release(store, intent, charge, given.cancellation_reason ?? null, cause), given.expand)
  }),
]

function unexpectedState(message: string): ApiError {
  return refused(message, 'payment_intent_unexpected_state')
}
