import { WrongState } from './api-error.ts'
import { collectFee } from './application-fees.ts'
import { bookPlatform, processingFee } from './balance.ts'
import { chargeOf, destinationOf, type Method, type Payer } from './charges.ts'
import { announce } from './events.ts'
import type { Charge, PaymentIntent, Session } from './objects.ts'
import { intentOf } from './payment-intents.ts'
import { byHand } from './route.ts'
import { expireDue } from './sessions.ts'
import { makeTransfer } from './transfers.ts'
import { record as recordEntry, type World } from './world.ts'

/** What a person does on the hosted page. Each answers with the session as it then is. */

export function pay(world: World, sessionId: string, payer: Payer): Session {
  const session = openSession(world, sessionId)
  const intent = startIntent(world, session)
  const charge = startCharge(world, intent, payer, 'card')
  complete(session, world, payer, 'paid')
  succeed(world, intent, charge)
  announce(world, 'checkout.session.completed', session, byHand)
  settleMoney(world, intent, charge)
  return session
}

/** The bank says no; the session stays open for another try. */
export function decline(world: World, sessionId: string, payer: Payer): Session {
  const session = openSession(world, sessionId)
  const intent = startIntent(world, session)
  fail(world, intent, startCharge(world, intent, payer, 'card'), 'card_declined', 'Your card was declined.')
  return session
}

/** A debit from a bank account: the session is complete, the money comes in days, or never. */
export function payLater(world: World, sessionId: string, payer: Payer): Session {
  const session = openSession(world, sessionId)
  const intent = startIntent(world, session)
  const charge = startCharge(world, intent, payer, 'acss_debit')
  intent.status = 'processing'
  complete(session, world, payer, 'unpaid')
  announce(world, 'charge.pending', charge, byHand)
  announce(world, 'payment_intent.processing', intent, byHand)
  announce(world, 'checkout.session.completed', session, byHand)
  return session
}

export function settleLater(world: World, sessionId: string, outcome: 'succeeded' | 'failed'): Session {
  const session = world.sessions.get(sessionId)
  const intent = world.paymentIntents.find(session.payment_intent)
  const charge = world.charges.find(intent?.latest_charge)
  if (intent?.status !== 'processing' || !charge) throw new WrongState(`the session ${sessionId} waits for no money`)
  if (outcome === 'failed') {
    fail(world, intent, charge, 'payment_method_customer_decline', 'The bank refused the debit.')
    recordEntry(world, 'session_failed', session.id, { of: session.client_reference_id })
    announce(world, 'checkout.session.async_payment_failed', session, byHand)
    return session
  }
  session.payment_status = 'paid'
  succeed(world, intent, charge)
  recordPaid(world, session)
  announce(world, 'checkout.session.async_payment_succeeded', session, byHand)
  settleMoney(world, intent, charge)
  return session
}

/** Books the fees that `lateBalances` has kept back. */
export function settleBalances(world: World): void {
  for (const charge of world.charges.all()) {
    if (charge.status !== 'succeeded' || charge.balance_transaction !== null) continue
    bookCharge(world, charge)
    announce(world, 'charge.updated', charge, byHand, { balance_transaction: null })
  }
}

function openSession(world: World, id: string): Session {
  expireDue(world)
  const session = world.sessions.get(id)
  if (session.status !== 'open') throw new WrongState(`the session ${id} is ${session.status}`)
  return session
}

function startIntent(world: World, session: Session): PaymentIntent {
  const existing = world.paymentIntents.find(session.payment_intent)
  if (existing) return existing
  const intent = world.paymentIntents.add(intentOf(world, session))
  session.payment_intent = intent.id
  announce(world, 'payment_intent.created', intent, byHand)
  return intent
}

function startCharge(world: World, intent: PaymentIntent, payer: Payer, method: Method): Charge {
  const charge = world.charges.add(chargeOf(world, intent, payer, method))
  intent.latest_charge = charge.id
  intent.payment_method = charge.payment_method
  intent.last_payment_error = null
  return charge
}

function complete(session: Session, world: World, payer: Payer, paymentStatus: 'paid' | 'unpaid'): void {
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
  world.openSessions.delete(session.id)
  if (paymentStatus === 'paid') recordPaid(world, session)
  else recordEntry(world, 'session_unpaid', session.id, { of: session.client_reference_id })
}

function recordPaid(world: World, session: Session): void {
  const { amount_total, client_reference_id } = session
  recordEntry(world, 'session_paid', session.id, { amount: amount_total ?? 0, of: client_reference_id })
}

function succeed(world: World, intent: PaymentIntent, charge: Charge): void {
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
  if (!world.settings.lateBalances) bookCharge(world, charge)
  intent.status = 'succeeded'
  intent.amount_received = charge.amount
  announce(world, 'charge.succeeded', charge, byHand)
  announce(world, 'payment_intent.succeeded', intent, byHand)
}

function bookCharge(world: World, charge: Charge): void {
  const { amount, currency, description, id } = charge
  charge.balance_transaction = bookPlatform(world, {
    amount,
    type: 'charge',
    category: 'charge',
    source: id,
    currency,
    description,
    fee: { amount: processingFee(amount), type: 'stripe_fee', description: 'Stripe processing fees' },
  }).id
}

/** A destination charge: the whole amount goes to the creator's account, the application fee comes back from it. */
function settleMoney(world: World, intent: PaymentIntent, charge: Charge): void {
  const destination = destinationOf(intent)
  if (!destination) return
  const fee = intent.application_fee_amount ?? 0
  const { amount, currency, id } = charge
  charge.transfer_group ??= `group_${intent.id}`
  intent.transfer_group = charge.transfer_group
  const wish = { amount, currency, destination, charge: id, group: charge.transfer_group, applicationFee: fee }
  charge.transfer = makeTransfer(world, wish, byHand).id
  if (fee > 0) charge.application_fee = collectFee(world, charge, destination, fee, byHand).id
}

function fail(world: World, intent: PaymentIntent, charge: Charge, code: string, message: string): void {
  Object.assign(charge, { status: 'failed', failure_code: code, failure_message: message } satisfies Partial<Charge>)
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { charge: charge.id, code: code as 'card_declined', message, type: 'card_error' }
  announce(world, 'charge.failed', charge, byHand)
  announce(world, 'payment_intent.payment_failed', intent, byHand)
}
