import { expireDue } from '../checkout/sessions.ts'
import { byHand } from '../requests/route.ts'
import { WrongState } from '../store/api-error.ts'
import type { Charge, PaymentIntent, Session } from '../store/objects.ts'
import { record as recordEntry, type Store } from '../store/store.ts'
import { announce } from '../webhooks/events.ts'
import { chargeOf, type Method, type Payer } from './charges.ts'
import { authorize } from './manual-capture.ts'
import { intentOf } from './payment-intents.ts'
import { bookCharge, isCapturedLate, settleMoney } from './settle-charge.ts'

/** What a person does on the hosted page. Each answers with the session as it then is. */

export function pay(store: Store, sessionId: string, payer: Payer, method: Method = 'card'): Session {
  const session = openSession(store, sessionId)
  checkMethod(session, method)
  const intent = startIntent(store, session)
  const charge = startCharge(store, intent, payer, method)
  if (intent.capture_method === 'manual') {
    complete(session, store, payer, 'unpaid')
    authorize(store, intent, charge)
    announce(store, 'checkout.session.completed', session, byHand)
    return session
  }
  complete(session, store, payer, 'paid')
  succeed(store, intent, charge)
  announce(store, 'checkout.session.completed', session, byHand)
  if (!isCapturedLate(store, intent)) settleMoney(store, intent, charge)
  return session
}

/** A payment without a checkout, confirmed at once: what a test key does with a test card. */
export function payIntent(store: Store, intent: PaymentIntent, payer: Payer): Charge {
  announce(store, 'payment_intent.created', intent, byHand)
  const charge = startCharge(store, intent, payer, 'card')
  if (intent.capture_method === 'manual') {
    authorize(store, intent, charge)
    return charge
  }
  succeed(store, intent, charge)
  if (!isCapturedLate(store, intent)) settleMoney(store, intent, charge)
  return charge
}

/** The bank says no; the session stays open for another try. */
export function decline(store: Store, sessionId: string, payer: Payer): Session {
  const session = openSession(store, sessionId)
  const intent = startIntent(store, session)
  fail(store, intent, startCharge(store, intent, payer, 'card'), 'card_declined', 'Your card was declined.')
  return session
}

/** A debit from a bank account: the session is complete, the money comes in days, or never. */
export function payLater(store: Store, sessionId: string, payer: Payer): Session {
  const session = openSession(store, sessionId)
  checkMethod(session, 'acss_debit')
  const intent = startIntent(store, session)
  const charge = startCharge(store, intent, payer, 'acss_debit')
  intent.status = 'processing'
  complete(session, store, payer, 'unpaid')
  announce(store, 'charge.pending', charge, byHand)
  announce(store, 'payment_intent.processing', intent, byHand)
  announce(store, 'checkout.session.completed', session, byHand)
  return session
}

export function settleLater(store: Store, sessionId: string, outcome: 'succeeded' | 'failed'): Session {
  const session = store.sessions.get(sessionId)
  const intent = store.paymentIntents.find(session.payment_intent)
  const charge = store.charges.find(intent?.latest_charge)
  if (intent?.status !== 'processing' || !charge) throw new WrongState(`the session ${sessionId} waits for no money`)
  if (outcome === 'failed') {
    fail(store, intent, charge, 'payment_method_customer_decline', 'The bank refused the debit.')
    recordEntry(store, 'session_failed', session.id, { of: session.client_reference_id })
    announce(store, 'checkout.session.async_payment_failed', session, byHand)
    return session
  }
  session.payment_status = 'paid'
  succeed(store, intent, charge)
  recordPaid(store, session)
  announce(store, 'checkout.session.async_payment_succeeded', session, byHand)
  if (!isCapturedLate(store, intent)) settleMoney(store, intent, charge)
  return session
}

/** Ends the captures that go on after Stripe's answer, as it does within an hour. */
export function finishCaptures(store: Store): void {
  for (const charge of store.charges.all()) {
    if (!charge.captured || charge.balance_transaction !== null) continue
    bookCharge(store, charge)
    settleMoney(store, store.paymentIntents.get(String(charge.payment_intent)), charge)
    announce(store, 'charge.updated', charge, byHand, { balance_transaction: null })
  }
}

function checkMethod({ id, payment_method_types }: Session, method: Method): void {
  if (!payment_method_types.includes(method)) throw new WrongState(`the session ${id} does not offer ${method}`)
}

function openSession(store: Store, id: string): Session {
  expireDue(store)
  const session = store.sessions.get(id)
  if (session.status !== 'open') throw new WrongState(`the session ${id} is ${session.status}`)
  return session
}

function startIntent(store: Store, session: Session): PaymentIntent {
  const existing = store.paymentIntents.find(session.payment_intent)
  if (existing) return existing
  const intent = store.paymentIntents.add(intentOf(store, session))
  session.payment_intent = intent.id
  announce(store, 'payment_intent.created', intent, byHand)
  return intent
}

function startCharge(store: Store, intent: PaymentIntent, payer: Payer, method: Method): Charge {
  const charge = store.charges.add(chargeOf(store, intent, payer, method))
  intent.latest_charge = charge.id
  intent.payment_method = charge.payment_method
  intent.last_payment_error = null
  return charge
}

function complete(session: Session, store: Store, payer: Payer, paymentStatus: 'paid' | 'unpaid'): void {
  session.status = 'complete'
  session.url = null
  session.payment_status = paymentStatus
  session.customer_details = {
    address: null,
    business_name: null,
    email: payer.email,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  store.openSessions.delete(session.id)
  if (paymentStatus === 'paid') recordPaid(store, session)
  else recordEntry(store, 'session_unpaid', session.id, { of: session.client_reference_id })
}

function recordPaid(store: Store, session: Session): void {
  const { amount_total, client_reference_id } = session
  recordEntry(store, 'session_paid', session.id, { amount: amount_total ?? 0, of: client_reference_id })
}

function succeed(store: Store, intent: PaymentIntent, charge: Charge): void {
  Object.assign(charge, {
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: charge.amount,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
  } satisfies Partial<Charge>)
  if (!isCapturedLate(store, intent)) bookCharge(store, charge)
  intent.status = 'succeeded'
  intent.amount_received = charge.amount
  announce(store, 'charge.succeeded', charge, byHand)
  announce(store, 'payment_intent.succeeded', intent, byHand)
}

function fail(store: Store, intent: PaymentIntent, charge: Charge, code: string, message: string): void {
  Object.assign(charge, { status: 'failed', failure_code: code, failure_message: message } satisfies Partial<Charge>)
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { charge: charge.id, code: code as 'card_declined', message, type: 'card_error' }
  announce(store, 'charge.failed', charge, byHand)
  announce(store, 'payment_intent.payment_failed', intent, byHand)
}
