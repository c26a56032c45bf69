import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '@obole/contract/refusals'
import Stripe from 'stripe'
import type { Config } from '../../config/config.ts'
import { Circuit } from './circuit.ts'

/** Stripe's client behind a circuit breaker. Only files named `stripe…` know Stripe. */
export interface StripeClient {
  isConfigured: boolean
  isLive: boolean
  /** Makes one request; what is not Stripe's considered no becomes `provider_unavailable`. */
  call<T>(request: (sdk: Stripe) => Promise<T>): Promise<T>
  /** For what needs no network: signatures. */
  sdk: Stripe
  webhookSecrets: string[]
  accountsWebhookSecrets: string[]
  /** Where a checkout page may stand. */
  checkoutOrigins: string[]
}

/** Stripe understood the request and said no. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly status: number
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(error: InstanceType<typeof Stripe.errors.StripeError>) {
    super(error.message, { cause: error })
    this.status = error.statusCode ?? 0
    this.code = error.code
    this.param = error.param
  }
}

/** An account that was removed, or that took our access away; our own key is as good as before. */
const noAccess = 'account_invalid'

const timeoutMs = 8000
const retries = 2
const circuitOptions = { failures: 5, windowMs: 30_000, openMs: 30_000, inFlight: 10, waiting: 100, waitMs: 3000 }

export function createStripe({ stripe, publicUrl }: Config): StripeClient {
  const sdk = new Stripe(stripe.secretKey ?? 'sk_test_unconfigured', {
    ...address(stripe.apiBase),
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
  })
  const circuit = new Circuit(circuitOptions)
  const isConfigured = stripe.secretKey !== null
  return {
    sdk,
    isConfigured,
    isLive: /^(sk|rk)_live_/.test(stripe.secretKey ?? ''),
    webhookSecrets: stripe.webhookSecrets,
    accountsWebhookSecrets: stripe.accountsWebhookSecrets,
    checkoutOrigins: stripe.apiBase ? [stripe.apiBase, publicUrl] : ['https://checkout.stripe.com'],
    async call(request) {
      if (!isConfigured) throw new Refusal('provider_unavailable')
      try {
        return await circuit.run(() => withRetry(() => request(sdk)), isOutage)
      } catch (error) {
        throw translated(error)
      }
    },
  }
}

/**
 * The provider failed once under this idempotency key, and will go on answering so for a day. What it did before it
 * failed, only its lists tell.
 */
export function isReplayedError(error: unknown): boolean {
  return error instanceof Refusal && isReplayed(error.cause)
}

function isReplayed(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return false
  return (error.headers as Record<string, string> | undefined)?.['idempotent-replayed'] === 'true'
}

/** Null for what the provider does not have. */
export async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ProviderRefusal && (error.status === 404 || error.code === noAccess)) return null
    throw error
  }
}

function address(apiBase: string | null) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
  }
}

/** The SDK repeats after a broken connection or a 5xx, not when it is told to slow down. */
async function withRetry<T>(request: () => Promise<T>, triesLeft = retries): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeRateLimitError) || triesLeft === 0) throw error
    await wait(200 * 2 ** (retries - triesLeft) * (0.5 + Math.random()))
    return withRetry(request, triesLeft - 1)
  }
}

/** An answer out of its memory says nothing of how the provider is now. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return true
  if (isReplayed(error)) return false
  const { code, statusCode } = error
  if (code === noAccess) return false
  return statusCode === undefined || statusCode >= 500 || statusCode === 429 || statusCode === 401 || statusCode === 403
}

function translated(error: unknown): Error {
  if (error instanceof Refusal) return error
  const isRefused = error instanceof Stripe.errors.StripeError && !isOutage(error) && !isReplayed(error)
  if (isRefused && error.statusCode !== 409) return new ProviderRefusal(error)
  const refusal = new Refusal('provider_unavailable')
  refusal.cause = error
  return refusal
}
