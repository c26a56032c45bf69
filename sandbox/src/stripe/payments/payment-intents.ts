import { detailsOf } from '../checkout/sessions.ts'
import { expand, expandList } from '../requests/expand.ts'
import { expansion, paging, readParams, record, text } from '../requests/params.ts'
import { get, type Route } from '../requests/route.ts'
import { newId } from '../store/ids.ts'
import type { CheckoutDetails, PaymentIntent, Session } from '../store/objects.ts'
import type { Store } from '../store/store.ts'

/** Made when somebody first tries to pay the session. */
export function intentOf(store: Store, session: Session): PaymentIntent {
  const { amount_total, currency, payment_method_types: types } = session
  const wanted = detailsOf(store, session).paymentIntent
  return newIntent(store, { amount: amount_total ?? 0, currency: currency ?? 'cad', types, wanted })
}

interface IntentParams {
  amount: number
  currency: string
  types: string[]
  wanted: CheckoutDetails['paymentIntent']
}

export function newIntent(store: Store, { amount, currency, types, wanted }: IntentParams): PaymentIntent {
  const id = newId('pi_3', 23)
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: wanted.applicationFeeAmount,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: wanted.captureMethod ?? 'automatic_async',
    client_secret: `${id}_secret_${newId('', 24)}`,
    confirmation_method: 'automatic',
    created: store.now(),
    currency,
    customer: null,
    customer_account: null,
    description: wanted.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: wanted.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: types,
    payment_record: null,
    processing: null,
    receipt_email: wanted.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: wanted.statementDescriptor,
    statement_descriptor_suffix: wanted.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_data: wanted.destination ? { destination: wanted.destination } : null,
    transfer_group: wanted.transfer_group ?? null,
  }
}

const listParams = record({ ...paging, customer: text() })

export const paymentIntentRoutes: Route[] = [
  get('/v1/payment_intents', ({ store, params }) => {
    const { expand: paths, customer, ...page } = readParams(listParams, params)
    const list = store.paymentIntents.list('/v1/payment_intents', page, () => customer === undefined)
    return expandList(store, list, paths)
  }),
  get('/v1/payment_intents/:id', ({ store, id, params }) =>
    expand(store, store.paymentIntents.get(id, 'intent'), readParams(record(expansion), params).expand),
  ),
]
