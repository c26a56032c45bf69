import { checkDestination } from '../checkout/sessions.ts'
import { expand } from '../requests/expand.ts'
import { expansion, flag, integer, metadata, oneOf, readParams, record, required, text } from '../requests/params.ts'
import { post, type Route } from '../requests/route.ts'
import { openDispute } from './disputes.ts'
import { newIntent } from './payment-intents.ts'
import { payIntent } from './payments.ts'

/** Stripe's names for cards of its test mode. The last one is disputed as soon as it has paid. */
const cards = ['pm_card_visa', 'pm_card_bypassPending', 'pm_card_createDispute'] as const

const createParams = record({
  ...expansion,
  amount: required(integer(50)),
  application_fee_amount: integer(1),
  automatic_payment_methods: record({ enabled: flag, allow_redirects: oneOf('always', 'never') }),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  confirm: required(flag),
  currency: required(oneOf('cad')),
  metadata,
  payment_method: required(oneOf(...cards)),
  transfer_data: record({ destination: required(text()) }),
  transfer_group: text(),
})

export const testCardRoutes: Route[] = [
  post('/v1/payment_intents', ({ store, params }) => {
    const given = readParams(createParams, params)
    const destination = given.transfer_data?.destination ?? null
    if (destination !== null) checkDestination(store, destination)
    const wanted = {
      description: null,
      metadata: given.metadata ?? {},
      receipt_email: null,
      transfer_group: given.transfer_group ?? null,
      statementDescriptor: null,
      statementDescriptorSuffix: null,
      destination,
      applicationFeeAmount: given.application_fee_amount ?? null,
      captureMethod: given.capture_method ?? ('automatic_async' as const),
    }
    const { amount, currency, payment_method } = given
    const intent = store.paymentIntents.add(newIntent(store, { amount, currency, types: ['card', 'link'], wanted }))
    const charge = payIntent(store, intent, { email: 'test@obole.example', name: null })
    if (payment_method === 'pm_card_createDispute') openDispute(store, charge.id, {})
    return expand(store, intent, given.expand)
  }),
]
