import type Stripe from 'stripe'
import {
  arrayOf,
  expansion,
  flag,
  integer,
  metadata,
  oneOf,
  type Reader,
  record,
  required,
  text,
  timestamp,
  url,
} from '../requests/params.ts'
import { invalidParam } from '../store/api-error.ts'

const currency: Reader<string | undefined> = (value, path) => {
  const code = text(3)(value, path)?.toLowerCase()
  if (code !== undefined && !/^[a-z]{3}$/.test(code)) throw invalidParam(path, `Invalid currency: ${code}.`)
  return code
}

const locale: Reader<Stripe.Checkout.Session.Locale | undefined> = (value, path) => {
  const tag = text(10)(value, path)
  if (tag !== undefined && !/^(auto|[a-z]{2,3}(-[A-Z]{2}|-\d{3})?)$/.test(tag))
    throw invalidParam(path, `Invalid locale: ${tag}`)
  return tag
}

/** Stripe's rule for what a bank statement can print. */
function descriptor(maxLength: number): Reader<string | undefined> {
  return (value, path) => {
    const words = text(maxLength)(value, path)
    if (words !== undefined && (!/[a-z]/i.test(words) || /[<>\\'"*]/.test(words)))
      throw invalidParam(path, 'The statement descriptor must contain at least one letter and none of < > \\ \' " *')
    return words
  }
}

const lineItem = required(
  record({
    quantity: integer(1),
    price_data: required(
      record({
        currency: required(currency),
        unit_amount: required(integer(0)),
        tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
        product_data: required(
          record({ name: required(text(250)), description: text(500), images: arrayOf(required(url)), metadata }),
        ),
      }),
    ),
  }),
)

const message = record({ message: required(text(1200)) })

/** The part of `Stripe.Checkout.SessionCreateParams` that the sandbox implements. */
export const createParams = record({
  ...expansion,
  adaptive_pricing: record({ enabled: flag }),
  allowed_payment_method_types: arrayOf(required(text())),
  automatic_tax: record({ enabled: flag }),
  billing_address_collection: oneOf('auto', 'required'),
  cancel_url: url,
  client_reference_id: text(200),
  custom_text: record({ after_submit: message, submit: message }),
  customer_creation: oneOf('always', 'if_required'),
  customer_email: text(800),
  excluded_payment_method_types: arrayOf(required(text())),
  expires_at: timestamp,
  line_items: required(arrayOf(lineItem)),
  locale,
  metadata,
  mode: required(oneOf('payment')),
  payment_intent_data: record({
    application_fee_amount: integer(1),
    capture_method: oneOf('automatic', 'automatic_async', 'manual'),
    description: text(1000),
    metadata,
    receipt_email: text(800),
    statement_descriptor: descriptor(22),
    statement_descriptor_suffix: descriptor(22),
    transfer_data: record({ destination: required(text()) }),
    transfer_group: text(),
  }),
  submit_type: oneOf('auto', 'book', 'donate', 'pay'),
  success_url: required(url),
  ui_mode: oneOf('hosted_page'),
} satisfies Partial<Record<keyof Stripe.Checkout.SessionCreateParams, unknown>>)

export type CreateParams = NonNullable<ReturnType<typeof createParams>>
