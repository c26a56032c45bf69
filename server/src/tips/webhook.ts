import { accountsWebhook, paymentsWebhook } from '@obole/contract/calls/tips'
import { Refusal } from '@obole/contract/rules/refusals'
import type { AnyEndpoint } from '@obole/contract/schema/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderEvent } from './domain/provider-event.ts'
import { raiseAlarm } from './ledger/alarms.ts'
import { insertEvent } from './settlement/events.sql.ts'
import type { StripeClient } from './stripe/client.ts'
import { type SignedRequest, type Unsigned, verifyAccountEvent, verifyPaymentEvent } from './stripe/events.ts'
import type { PaymentPlatform } from './stripe/payment-platform.ts'

const bodyBytesMax = 256 * 1024

type Verify = (stripe: StripeClient, request: SignedRequest) => Promise<ProviderEvent | Unsigned>

/** The provider's webhooks. The signature is checked over the raw bytes, before anything parses them. */
export async function mountWebhooks(app: FastifyInstance, platform: PaymentPlatform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, body, done) =>
      done(null, body),
    )
    const listen = (call: AnyEndpoint, verify: Verify) => {
      scope.endpoints.push(call)
      const config = { access: call.access }
      scope.post(call.path, { config, bodyLimit: bodyBytesMax }, async (request, reply) => {
        await receiveEvent(platform, verify, request)
        return reply.code(200).header('cache-control', 'no-store').send({ received: true })
      })
    }
    listen(paymentsWebhook as AnyEndpoint, verifyPaymentEvent)
    listen(accountsWebhook as AnyEndpoint, verifyAccountEvent)
  })
}

async function receiveEvent(platform: PaymentPlatform, verify: Verify, request: FastifyRequest): Promise<void> {
  const { log, metrics, sql, stripe } = platform
  const signature = request.headers['stripe-signature']
  const event = await verify(stripe, {
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    signature: typeof signature === 'string' ? signature : undefined,
  })
  if (typeof event === 'string') {
    metrics.events.inc({ event: event === 'forged' ? 'webhook_forged' : 'webhook_wrong_clock' })
    log.warn({ event: event === 'forged' ? 'webhook_forged' : 'webhook_wrong_clock', requestId: request.id }, 'webhook')
    throw new Refusal('invalid_signature')
  }
  if (event.isLive !== stripe.isLive) {
    metrics.events.inc({ event: 'webhook_wrong_mode' })
    log.error({ event: 'webhook_wrong_mode', requestId: request.id }, 'test and live events are mixed up')
    throw new Refusal('invalid_signature')
  }
  platform.failpoint?.('event-verified')
  const isNew = await insertEvent(sql, event)
  platform.failpoint?.('event-stored')
  metrics.events.inc({ event: isNew ? 'webhook_stored' : 'webhook_repeated' })
  if (isNew && event.foreignAccount)
    await raiseAlarm(platform, sql, {
      kind: 'foreign_account',
      subject: event.foreignAccount,
      details: { kind: event.kind, eventId: event.id },
    })
}
