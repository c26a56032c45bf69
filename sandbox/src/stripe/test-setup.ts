import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type StripeSandboxOptions, startStripeSandbox } from './stripe-sandbox.ts'

/** A sandbox with the real SDK at its other end, stopped when the test ends. */
export async function startWithSdk(options: Partial<StripeSandboxOptions> = {}) {
  const sandbox = await startStripeSandbox({ publicUrl: 'http://localhost:3000', seed: 1, ...options })
  onTestFinished(() => sandbox.stop())
  const stripe = new Stripe(sandbox.apiKey, { ...sandbox.sdk, maxNetworkRetries: 0, telemetry: false })
  return { sandbox, stripe }
}

/** A connected account that can receive transfers. */
export async function newRecipient(stripe: Stripe): Promise<string> {
  const account = await stripe.v2.core.accounts.create({
    contact_email: 'zoe@obole.example',
    dashboard: 'express',
    display_name: 'Zoé',
    identity: { country: 'CA', entity_type: 'individual' },
    configuration: {
      merchant: { capabilities: { card_payments: { requested: true } } },
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
  })
  return account.id
}

export function tipParams(
  destination: string,
  change: Partial<Stripe.Checkout.SessionCreateParams> & { amountCents?: number; feeCents?: number } = {},
): Stripe.Checkout.SessionCreateParams {
  const { amountCents = 2000, feeCents, ...more } = change
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'cad',
          unit_amount: amountCents,
          product_data: { name: 'Pourboire pour Zoé' },
        },
      },
    ],
    client_reference_id: 'tip-1',
    metadata: { tip: 'tip-1' },
    payment_intent_data: {
      capture_method: 'automatic',
      metadata: { tip: 'tip-1' },
      transfer_data: { destination },
      ...(feeCents !== undefined && { application_fee_amount: feeCents }),
    },
    success_url: 'http://localhost:3000/@zoe/tip-completed?tip=1&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/@zoe/tip-cancelled?tip=1',
    locale: 'fr',
    submit_type: 'pay',
    ...more,
  }
}

export interface Received {
  body: string
  signature: string
  type: string
  id: string
}

/** A webhook endpoint that remembers what it got; `answers` are given in turn, then 200. */
export async function startListener(answers: number[] = []) {
  const received: Received[] = []
  const waiting: { count: number; done: () => void }[] = []
  const app = fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/hook', (request, reply) => {
    const body = String(request.body)
    const { id, type } = JSON.parse(body) as { id: string; type: string }
    received.push({ body, signature: String(request.headers['stripe-signature']), id, type })
    for (const { count, done } of waiting) if (received.length >= count) done()
    return reply.status(answers.shift() ?? 200).send({})
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    types: () => received.map(({ type }) => type),
    /** Resolves when so many events have arrived. */
    arrival: (count: number) =>
      new Promise<void>((done) => {
        if (received.length >= count) done()
        else waiting.push({ count, done })
      }),
  }
}
