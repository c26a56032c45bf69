import { invalidParam, refused } from './api-error.ts'
import { announce } from './events.ts'
import { expand, expandList } from './expand.ts'
import type { CheckoutDetails, Session } from './objects.ts'
import { expansion, metadata, oneOf, paging, readParams, record, required, text } from './params.ts'
import { listOf } from './plain.ts'
import { byHand, type Cause, get, post, type Route } from './route.ts'
import { lineItemsOf, sessionOf } from './session-object.ts'
import { type CreateParams, createParams } from './session-params.ts'
import { record as recordEntry, type World } from './world.ts'

export function expireSession(world: World, session: Session, cause: Cause): Session {
  if (session.status !== 'open')
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  session.status = 'expired'
  session.url = null
  world.openSessions.delete(session.id)
  const intent = world.paymentIntents.find(session.payment_intent)
  if (intent) {
    Object.assign(intent, { status: 'canceled', canceled_at: world.now(), cancellation_reason: 'automatic' })
    announce(world, 'payment_intent.canceled', intent, cause)
  }
  recordEntry(world, 'session_expired', session.id, { of: session.client_reference_id })
  announce(world, 'checkout.session.expired', session, cause)
  return session
}

/** Closes the sessions whose time has passed, as Stripe does by itself. */
export function expireDue(world: World): void {
  const now = world.now()
  if (now < world.earliestExpiry) return
  let earliest = Number.POSITIVE_INFINITY
  for (const id of world.openSessions) {
    const session = world.sessions.get(id)
    if (session.expires_at <= now) expireSession(world, session, byHand)
    else earliest = Math.min(earliest, session.expires_at)
  }
  world.earliestExpiry = earliest
}

export function detailsOf(world: World, session: Session): CheckoutDetails {
  const details = world.checkoutDetails.get(session.id)
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
  post('/v1/checkout/sessions', ({ world, params }) => {
    const given = readParams(createParams, params)
    return expand(world, createSession(world, given), given.expand)
  }),
  get('/v1/checkout/sessions', ({ world, params }) => {
    expireDue(world)
    const { expand: paths, status, payment_intent, customer_details, ...page } = readParams(listParams, params)
    const list = world.sessions.list(
      '/v1/checkout/sessions',
      page,
      (session) =>
        (status === undefined || session.status === status) &&
        (payment_intent === undefined || session.payment_intent === payment_intent) &&
        (customer_details === undefined || session.customer_details?.email === customer_details.email),
    )
    return expandList(world, list, paths)
  }),
  get('/v1/checkout/sessions/:id', ({ world, id, params }) => {
    expireDue(world)
    return expand(world, world.sessions.get(id, 'session'), readParams(record(expansion), params).expand)
  }),
  post('/v1/checkout/sessions/:id', ({ world, id, params }) => {
    const session = world.sessions.get(id, 'session')
    const given = readParams(record({ ...expansion, metadata }), params)
    session.metadata = { ...session.metadata, ...given.metadata }
    world.onChange()
    return expand(world, session, given.expand)
  }),
  post('/v1/checkout/sessions/:id/expire', ({ world, id, params, cause }) => {
    expireDue(world)
    const paths = readParams(record(expansion), params).expand
    return expand(world, expireSession(world, world.sessions.get(id, 'session'), cause), paths)
  }),
  get('/v1/checkout/sessions/:id/line_items', ({ world, id, params }) => {
    readParams(record(paging), params)
    return listOf(
      `/v1/checkout/sessions/${id}/line_items`,
      detailsOf(world, world.sessions.get(id, 'session')).lineItems,
    )
  }),
]

function createSession(world: World, params: CreateParams): Session {
  const intent = params.payment_intent_data
  const destination = intent?.transfer_data?.destination
  if (destination !== undefined) checkDestination(world, destination)
  else if (intent?.application_fee_amount !== undefined)
    throw invalidParam(
      'payment_intent_data[application_fee_amount]',
      'You can only apply an application_fee_amount together with transfer_data[destination].',
    )
  const lineItems = lineItemsOf(world, params)
  const session = world.sessions.add(sessionOf(world, params, lineItems))
  world.openSessions.add(session.id)
  world.earliestExpiry = Math.min(world.earliestExpiry, session.expires_at)
  world.checkoutDetails.set(session.id, {
    lineItems,
    paymentIntent: {
      description: intent?.description ?? null,
      metadata: intent?.metadata ?? {},
      receipt_email: intent?.receipt_email ?? null,
      transfer_group: intent?.transfer_group ?? null,
      statementDescriptor: intent?.statement_descriptor ?? null,
      statementDescriptorSuffix: intent?.statement_descriptor_suffix ?? null,
      applicationFeeAmount: intent?.application_fee_amount ?? null,
      destination: destination ?? null,
    },
  })
  const { amount_total, client_reference_id } = session
  recordEntry(world, 'session_created', session.id, { amount: amount_total ?? 0, of: client_reference_id })
  return session
}

function checkDestination(world: World, destination: string): void {
  const param = 'payment_intent_data[transfer_data][destination]'
  const account = world.accounts.find(destination)
  if (!account || account.isClosed)
    throw invalidParam(param, `No such destination: '${destination}'`, 'resource_missing')
  if (account.state !== 'enabled')
    throw invalidParam(
      param,
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
    )
}
