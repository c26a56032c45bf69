import type Stripe from 'stripe'
import { invalidParam } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { LineItem, Session } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import type { CreateParams } from './session-params.ts'

/** Stripe refuses less than about half a Canadian dollar. */
const amountMin = 50

export function sessionOf(store: Store, params: CreateParams, lineItems: LineItem[]): Session {
  const id = newId('cs_test_a1', 56)
  const created = store.now()
  const total = totalOf(lineItems, params.payment_intent_data?.application_fee_amount)
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: params.automatic_tax?.enabled ?? false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: lineItems[0]?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: params.custom_text?.after_submit ?? null,
      shipping_address: null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: params.customer_creation ?? 'if_required',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiryOf(created, params.expires_at),
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: null,
    // Stripe makes the payment intent only when somebody tries to pay.
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: methodsOf(store, params, total),
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${store.settings.publicUrl}/sandbox/checkout/${id}`,
    wallet_options: null,
  }
}

export function lineItemsOf(store: Store, params: CreateParams): LineItem[] {
  return params.line_items.map(({ price_data, quantity = 1 }) => {
    const { currency, unit_amount, product_data } = price_data
    const total = unit_amount * quantity
    const price: Stripe.Price = {
      id: newId('price_1', 23),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: store.now(),
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod_', 14),
      recurring: null,
      tax_behavior: price_data.tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount,
      // The SDK reads a decimal out of the text that the wire carries.
      unit_amount_decimal: String(unit_amount) as unknown as Stripe.Price['unit_amount_decimal'],
    }
    return {
      id: newId('li_1', 23),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency,
      description: product_data.name,
      metadata: product_data.metadata ?? {},
      price,
      quantity,
    }
  })
}

function totalOf(lineItems: LineItem[], applicationFee = 0): number {
  if (lineItems.length === 0) throw invalidParam('line_items', 'At least one line item is needed', 'parameter_missing')
  if (new Set(lineItems.map(({ currency }) => currency)).size > 1)
    throw invalidParam('line_items', 'All prices must be in one currency')
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  if (total < amountMin)
    throw invalidParam('line_items', 'The total amount must convert to at least 50 cents.', 'amount_too_small')
  if (total > 99_999_999) throw invalidParam('line_items', 'The total amount is too large.', 'amount_too_large')
  if (applicationFee > total)
    throw invalidParam(
      'payment_intent_data[application_fee_amount]',
      'The application fee cannot be greater than the total amount of the Checkout Session.',
    )
  return total
}

/** What Stripe offers in Canada by itself, less what the checkout does not want. */
function methodsOf({ settings }: Store, params: CreateParams, total: number): string[] {
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded = [] } = params
  const paidLater = [
    'klarna',
    ...(total >= 5000 && total <= 3_000_000 ? ['affirm'] : []),
    ...(total >= 100 && total <= 200_000 ? ['afterpay_clearpay'] : []),
  ]
  const offered = [
    'card',
    ...(settings.offersAllMethods ? ['link', ...paidLater] : []),
    // A bank debit cannot be held: Stripe does not offer it then.
    ...(params.payment_intent_data?.capture_method === 'manual' ? [] : ['acss_debit']),
  ]
  const left = offered.filter((method) => (allowed?.includes(method) ?? true) && !excluded.includes(method))
  if (left.length === 0)
    throw invalidParam('allowed_payment_method_types', 'No valid payment method types for this Checkout Session.')
  return left
}

function expiryOf(created: number, expiresAt = created + 24 * 3600): number {
  const life = expiresAt - created
  if (life < 30 * 60)
    throw invalidParam(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    )
  if (life > 24 * 3600)
    throw invalidParam(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    )
  return expiresAt
}
