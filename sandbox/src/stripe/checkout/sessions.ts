import { expand, expandList } from '../requests/expand.ts'
import { expansion, metadata, oneOf, paging, readParams, record, required, text } from '../requests/params.ts'
import { byHand, type Cause, get, post, type Route } from '../requests/route.ts'
import { invalidParam, refused } from '../store/api-error.ts'
import type { CheckoutDetails, Session } from '../store/objects.ts'
import { listOf } from '../store/plain.ts'
import { record as recordEntry, type Store } from '../store/store.ts'
import { announce } from '../webhooks/events.ts'
import { lineItemsOf, sessionOf } from './session-object.ts'
import { type CreateParams, createParams } from './session-params.ts'

export function expireSession(store: Store, session: Session, cause: Cause): Session {
  if (session.status !== 'open')
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  session.status = 'expired'
  session.url = null
  store.openSessions.delete(session.id)
  const intent = store.paymentIntents.find(session.payment_intent)
  if (intent) {
    Object.assign(intent, { status: 'canceled', canceled_at: store.now(), cancellation_reason: 'automatic' })
    announce(store, 'payment_intent.canceled', intent, cause)
  }
  recordEntry(store, 'session_expired', session.id, { of: session.client_reference_id })
  announce(store, 'checkout.session.expired', session, cause)
  return session
}

/** Closes the sessions whose time has passed, as Stripe does by itself. */
export function expireDue(store: Store): void {
  const now = store.now()
  if (now < store.earliestExpiry) return
  let earliest = Number.POSITIVE_INFINITY
  for (const id of store.openSessions) {
    const session = store.sessions.get(id)
    if (session.expires_at <= now) expireSession(store, session, byHand)
    else earliest = Math.min(earliest, session.expires_at)
  }
  store.earliestExpiry = earliest
}

export function detailsOf(store: Store, session: Session): CheckoutDetails {
  const details = store.checkoutDetails.get(session.id)
  if (!details) throw new Error(`the session ${session.id} has lost its details`)
  return details
}

const listParams = record({
  ...paging,
  status: oneOf('open', 'complete', 'expired'),
  payment_intent: text(),
  customer_details: record({ email: required(text()) }),
})

export const sessionRoutes: Route[] = [
  post('/v1/checkout/sessions', ({ store, params }) => {
    const given = readParams(createParams, params)
    return expand(store, createSession(store, given), given.expand)
  }),
  get('/v1/checkout/sessions', ({ store, params }) => {
    expireDue(store)
    const { expand: paths, status, payment_intent, customer_details, ...page } = readParams(listParams, params)
    const list = store.sessions.list(
      '/v1/checkout/sessions',
      page,
      (session) =>
        (status === undefined || session.status === status) &&
        (payment_intent === undefined || session.payment_intent === payment_intent) &&
        (customer_details === undefined || session.customer_details?.email === customer_details.email),
    )
    return expandList(store, list, paths)
  }),
  get('/v1/checkout/sessions/:id', ({ store, id, params }) => {
    expireDue(store)
    return expand(store, store.sessions.get(id, 'session'), readParams(record(expansion), params).expand)
  }),
  post('/v1/checkout/sessions/:id', ({ store, id, params }) => {
    const session = store.sessions.get(id, 'session')
    const given = readParams(record({ ...expansion, metadata }), params)
    session.metadata = { ...session.metadata, ...given.metadata }
    store.onChange()
    return expand(store, session, given.expand)
  }),
  post('/v1/checkout/sessions/:id/expire', ({ store, id, params, cause }) => {
    expireDue(store)
    const paths = readParams(record(expansion), params).expand
    return expand(store, expireSession(store, store.sessions.get(id, 'session'), cause), paths)
  }),
  get('/v1/checkout/sessions/:id/line_items', ({ store, id, params }) => {
    readParams(record(paging), params)
    return listOf(
      `/v1/checkout/sessions/${id}/line_items`,
      detailsOf(store, store.sessions.get(id, 'session')).lineItems,
    )
  }),
]

function createSession(store: Store, params: CreateParams): Session {
  const intent = params.payment_intent_data
  const destination = intent?.transfer_data?.destination
  if (destination !== undefined) checkDestination(store, destination)
  else if (intent?.application_fee_amount !== undefined)
    throw invalidParam(
      'payment_intent_data[application_fee_amount]',
      'You can only apply an application_fee_amount together with transfer_data[destination].',
    )
  const lineItems = lineItemsOf(store, params)
  const session = store.sessions.add(sessionOf(store, params, lineItems))
  store.openSessions.add(session.id)
  store.earliestExpiry = Math.min(store.earliestExpiry, session.expires_at)
  store.checkoutDetails.set(session.id, {
    lineItems,
    paymentIntent: {
      description: intent?.description ?? null,
      metadata: intent?.metadata ?? {},
      receipt_email: intent?.receipt_email ?? null,
      transfer_group: intent?.transfer_group ?? null,
      statementDescriptor: intent?.statement_descriptor ?? null,
      statementDescriptorSuffix: intent?.statement_descriptor_suffix ?? null,
      applicationFeeAmount: intent?.application_fee_amount ?? null,
      captureMethod: intent?.capture_method ?? 'automatic_async',
      destination: destination ?? null,
    },
  })
  const { amount_total, client_reference_id } = session
  recordEntry(store, 'session_created', session.id, { amount: amount_total ?? 0, of: client_reference_id })
  return session
}

export function checkDestination(store: Store, destination: string): void {
  const param = 'payment_intent_data[transfer_data][destination]'
  const account = store.accounts.find(destination)
  if (!account || account.isClosed)
    throw invalidParam(param, `No such destination: '${destination}'`, 'resource_missing')
  if (account.state !== 'enabled')
    throw invalidParam(
      param,
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
    )
}
