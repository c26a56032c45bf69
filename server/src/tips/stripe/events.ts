import type Stripe from 'stripe'
import { clock } from '../../platform/clock.ts'
import type { ProviderEvent } from '../domain/provider-event.ts'
import type { StripeClient } from './client.ts'

const toleranceS = 300

export interface SignedRequest {
  body: Buffer
  signature: string | undefined
}

export type Unsigned = 'forged' | 'wrong_clock'

/** Signed with one of our secrets, at most five minutes ago or ahead. (The SDK itself accepts any future time.) */
export async function verifyPaymentEvent(
  stripe: StripeClient,
  request: SignedRequest,
): Promise<ProviderEvent | Unsigned> {
  const { webhooks } = await stripe.sdk()
  return verify(stripe.webhookSecrets, request, (body, signature, secret, receivedAtMs) =>
    paymentEvent(webhooks.constructEvent(body, signature, secret, toleranceS, undefined, receivedAtMs)),
  )
}

export async function verifyAccountEvent(
  stripe: StripeClient,
  request: SignedRequest,
): Promise<ProviderEvent | Unsigned> {
  const sdk = await stripe.sdk()
  return verify(stripe.accountsWebhookSecrets, request, (body, signature, secret, receivedAtMs) =>
    accountEvent(sdk.parseEventNotification(body, signature, secret, toleranceS, undefined, receivedAtMs)),
  )
}

/** The events that the provider created in that time, delivered or not; newest first. */
export async function* listPaymentEvents(stripe: StripeClient, from: Date, until: Date): AsyncGenerator<ProviderEvent> {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) }
  const types = [...sessionKinds, ...intentKinds, ...paymentKinds, ...transferKinds] as Stripe.EventListParams['types']
  for (let last: string | undefined; ; ) {
    const page = await stripe.call((sdk) => sdk.events.list({ created, types, limit: 100, starting_after: last }))
    yield* page.data.map(paymentEvent)
    last = page.data.at(-1)?.id
    if (!page.has_more || !last) return
  }
}

function verify(
  secrets: string[],
  { body, signature }: SignedRequest,
  parse: (body: Buffer, signature: string, secret: string, receivedAtMs: number) => ProviderEvent,
): ProviderEvent | Unsigned {
  const signedAtS = Number(/^t=(\d{1,12})(?:,v\d=[0-9a-f]{64})+$/.exec(signature ?? '')?.[1] ?? Number.NaN)
  if (signature === undefined || Number.isNaN(signedAtS)) return 'forged'
  const isTimely = Math.abs(Math.floor(clock.now().getTime() / 1000) - signedAtS) <= toleranceS
  for (const secret of secrets) {
    try {
      const event = parse(body, signature, secret, signedAtS * 1000)
      return isTimely ? event : 'wrong_clock'
    } catch {
      // Try the next secret.
    }
  }
  return 'forged'
}

function paymentEvent(event: Stripe.Event): ProviderEvent {
  return {
    id: event.id,
    source: 'payments',
    kind: event.type,
    subject: event.account ? null : subjectOf(event.type, event.data.object as unknown as EventObject),
    occurredAt: new Date(event.created * 1000),
    isLive: event.livemode,
    foreignAccount: event.account ?? null,
  }
}

function accountEvent(event: Stripe.V2.Core.EventNotification): ProviderEvent {
  const related = 'related_object' in event && event.related_object ? event.related_object : null
  return {
    id: event.id,
    source: 'accounts',
    kind: event.type,
    subject: event.type.startsWith('v2.core.account') ? idOf(related as { id: string } | null) : null,
    occurredAt: new Date(event.created),
    isLive: event.livemode,
    foreignAccount: null,
  }
}

interface EventObject {
  id?: string
  payment_intent?: string | { id: string } | null
  charge?: string | { id: string } | null
  source_transaction?: string | { id: string } | null
}

function subjectOf(kind: string, object: EventObject): string | null {
  if (sessionKinds.includes(kind)) return object.id ?? null
  if (intentKinds.includes(kind)) return object.id ?? null
  if (paymentKinds.includes(kind)) return idOf(object.payment_intent) ?? idOf(object.charge)
  if (transferKinds.includes(kind)) return idOf(object.source_transaction)
  return null
}

const sessionKinds = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]
const intentKinds = ['payment_intent.amount_capturable_updated', 'payment_intent.canceled']
const paymentKinds = [
  'charge.captured',
  'charge.refunded',
  'charge.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
]
const transferKinds = ['transfer.reversed']

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
