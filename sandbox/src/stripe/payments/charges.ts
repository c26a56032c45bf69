import type Stripe from 'stripe'
import { expand, expandList } from '../requests/expand.ts'
import { expansion, paging, readParams, record, text } from '../requests/params.ts'
import { get, type Route } from '../requests/route.ts'
import { newId } from '../store/ids.ts'
import type { Charge, PaymentIntent } from '../store/objects.ts'
import type { Store } from '../store/store.ts'

export type Method = 'card' | 'link' | 'klarna' | 'affirm' | 'afterpay_clearpay' | 'acss_debit'

export interface Payer {
  email: string
  name: string | null
}

export function chargeOf(store: Store, intent: PaymentIntent, payer: Payer, method: Method): Charge {
  const id = newId('ch_3', 23)
  const destination = destinationOf(intent)
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: { address: null, email: payer.email, name: payer.name, phone: null, tax_id: null },
    calculated_statement_descriptor: intent.statement_descriptor ?? store.settings.merchantName.toUpperCase(),
    captured: false,
    created: store.now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: newId('pm_1', 23),
    payment_method_details: detailsOf(method, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending',
    transfer_data: destination ? { amount: null, destination } : null,
    transfer_group: intent.transfer_group,
  }
}

export function destinationOf(intent: PaymentIntent): string | null {
  const destination = intent.transfer_data?.destination
  return typeof destination === 'string' ? destination : null
}

const listParams = record({ ...paging, payment_intent: text(), transfer_group: text() })

export const chargeRoutes: Route[] = [
  get('/v1/charges', ({ store, params }) => {
    const { expand: paths, payment_intent, transfer_group, ...page } = readParams(listParams, params)
    const list = store.charges.list(
      '/v1/charges',
      page,
      (charge) =>
        (payment_intent === undefined || charge.payment_intent === payment_intent) &&
        (transfer_group === undefined || charge.transfer_group === transfer_group),
    )
    return expandList(store, list, paths)
  }),
  get('/v1/charges/:id', ({ store, id, params }) =>
    expand(store, store.charges.get(id), readParams(record(expansion), params).expand),
  ),
]

function detailsOf(method: Method, amount: number): Stripe.Charge.PaymentMethodDetails {
  if (method === 'card') return cardOf(amount)
  return method === 'acss_debit' ? bankDebit : { type: method }
}

function cardOf(amount: number): Stripe.Charge.PaymentMethodDetails {
  return {
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'CA',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2035,
      fingerprint: 'sandboxsandboxsa',
      funding: 'credit',
      installments: null,
      last4: '4242',
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  }
}

const bankDebit: Stripe.Charge.PaymentMethodDetails = {
  acss_debit: {
    bank_name: 'STRIPE TEST BANK',
    fingerprint: 'sandboxsandboxsb',
    institution_number: '000',
    last4: '6789',
    transit_number: '11000',
  },
  type: 'acss_debit',
}
