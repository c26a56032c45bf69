import http from 'node:http'
import https from 'node:https'
import { Refusal } from '@obole/contract/rules/refusals'
import type Stripe from 'stripe'
import type { Config } from '../../config/config.ts'
import { traced } from '../../platform/observability/tracing.ts'
import { type CallPolicy, createCallPolicy } from './call-policy.ts'

/** Stripe's SDK behind bulkheads and circuit breakers. One for each process: everything that calls Stripe shares it. */
export interface StripeClient {
  isConfigured: boolean
  isLive: boolean
  /** Makes one request. An answer other than success or a refusal becomes `provider_unavailable`. */
  call<T>(request: (sdk: Stripe) => Promise<T>): Promise<T>
  /** The same for what concerns connected accounts, apart: when that fails, checkouts still open. */
  callAccounts<T>(request: (sdk: Stripe) => Promise<T>): Promise<T>
  /** Whether calls are refused because Stripe fails, and how many wait for a slot. */
  isCircuitOpen(): boolean
  waitingCount(): number
  /** For what needs no network: signatures. Loaded when it is first needed: it takes as long as the rest of a start. */
  sdk(): Promise<Stripe>
  webhookSecrets: string[]
  accountsWebhookSecrets: string[]
  /** What a checkout may offer, by Stripe's names. */
  paymentMethods: string[]
  /** The origins of the provider's own checkout page. */
  checkoutOrigins: string[]
  close(): void
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>

/** Stripe understood the request and refused it. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly status: number
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(error: StripeError) {
    super(error.message, { cause: error })
    this.status = error.statusCode ?? 0
    this.code = error.code
    this.param = error.param
  }
}

/** The connected account was removed or revoked our access; our own API key is still valid. */
const noAccess = 'account_invalid'

const timeoutMs = 8000
const retries = 2
const policyOptions = {
  failures: 5,
  windowMs: 30_000,
  openMs: 30_000,
  inFlight: 10,
  waiting: 100,
  waitMs: 3000,
  retries,
  retryDelayMs: 300,
}

export function openStripe({ stripe, publicUrl, paymentMethods }: Config): StripeClient {
  const { agent, ...address } = addressOf(stripe.apiBase)
  const load = async () => {
    const { default: Sdk } = await import('stripe')
    return new Sdk(stripe.secretKey ?? 'sk_test_unconfigured', {
      ...address,
      httpAgent: agent,
      // Broken connections and 5xx are retried by the SDK, which knows when Stripe allows it; 429 by the call policy.
      maxNetworkRetries: retries,
      timeout: timeoutMs,
      telemetry: false,
    })
  }
  let loading: Promise<Stripe> | undefined
  const sdk = () => {
    loading ??= load()
    return loading
  }
  const payments = createCallPolicy(policyOptions, { isOutage, isRateLimited })
  const accounts = createCallPolicy({ ...policyOptions, inFlight: 5 }, { isOutage, isRateLimited })
  const isConfigured = stripe.secretKey !== null
  const callBy = async <T>(policy: CallPolicy, request: (sdk: Stripe) => Promise<T>): Promise<T> => {
    if (!isConfigured) throw new Refusal('provider_unavailable')
    try {
      const loaded = await sdk()
      return await traced('stripe', () => policy(() => request(loaded)))
    } catch (error) {
      throw translated(error)
    }
  }
  return {
    sdk,
    isConfigured,
    isLive: /^(sk|rk)_live_/.test(stripe.secretKey ?? ''),
    paymentMethods,
    webhookSecrets: stripe.webhookSecrets,
    accountsWebhookSecrets: stripe.accountsWebhookSecrets,
    checkoutOrigins: [...(stripe.apiBase ? [stripe.apiBase, publicUrl] : []), ...hostedCheckoutOrigins(stripe)],
    call: (request) => callBy(payments, request),
    callAccounts: (request) => callBy(accounts, request),
    isCircuitOpen: payments.isOpen,
    waitingCount: () => payments.waitingCount() + accounts.waitingCount(),
    close: () => agent.destroy(),
  }
}

/** Where hosted checkout pages are: Stripe's own domain unless another host plays Stripe, and the operator's domain. */
export function hostedCheckoutOrigins({ apiBase, customCheckoutOrigin }: Config['stripe']): string[] {
  return [...(apiBase ? [] : ['https://checkout.stripe.com']), ...(customCheckoutOrigin ? [customCheckoutOrigin] : [])]
}

/**
 * Stripe replays a 5xx under its idempotency key for a day. What it did before it failed can only be found in its
 * lists.
 */
export function isReplayedError(error: unknown): boolean {
  return error instanceof Refusal && isReplayed(error.cause)
}

function isReplayed(error: unknown): boolean {
  if (!isStripeError(error) || (error.statusCode ?? 0) < 500) return false
  return (error.headers as Record<string, string> | undefined)?.['idempotent-replayed'] === 'true'
}

/** The idempotency key was used with other parameters: what it did then can only be found in the provider's lists. */
export function isKeySpent(error: unknown): boolean {
  return error instanceof ProviderRefusal && isStripeError(error.cause) && error.cause.type === 'StripeIdempotencyError'
}

/** Our key may not do this, or not for this account: it can be tried again once an operator has changed that. */
export function isDenied(error: unknown): boolean {
  return error instanceof Refusal && isWithheld(error.cause)
}

function isWithheld(error: unknown): boolean {
  return isStripeError(error) && error.statusCode === 403 && error.code !== noAccess
}

/** What an operator needs to know of a refusal, a missing permission included; null for anything else. */
export function refusalOf(error: unknown) {
  if (!(error instanceof ProviderRefusal || isDenied(error))) return null
  const { cause } = error as Error
  if (!isStripeError(cause)) return null
  const { code, rawType, param, requestId, statusCode } = cause
  return { code: code ?? rawType ?? `status_${statusCode}`, status: statusCode, param, requestId }
}

/** Null when the provider does not have it. */
export async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ProviderRefusal && (error.status === 404 || error.code === noAccess)) return null
    throw error
  }
}

function addressOf(apiBase: string | null) {
  if (!apiBase) return { agent: new https.Agent({ keepAlive: true }) }
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    agent: new (isPlain ? http : https).Agent({ keepAlive: true }),
  }
}

/** By what all of them carry: the classes are part of the SDK, which may not be loaded, and API v2 has dozens. */
export function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'rawType' in error && 'statusCode' in error
}

function isRateLimited(error: unknown): boolean {
  return isStripeError(error) && (error.statusCode === 429 || error.code === 'rate_limit')
}

/** A replayed answer says nothing about the provider's health, and a 403 is about one account or one permission. */
function isOutage(error: unknown): boolean {
  if (!isStripeError(error)) return true
  if (isReplayed(error)) return false
  const { statusCode } = error
  return statusCode === undefined || statusCode >= 500 || statusCode === 429 || statusCode === 401
}

function translated(error: unknown): Error {
  if (error instanceof Refusal) return error
  const isRefused = isStripeError(error) && !isOutage(error) && !isReplayed(error) && !isWithheld(error)
  if (isRefused && error.statusCode !== 409) return new ProviderRefusal(error)
  const refusal = new Refusal('provider_unavailable')
  refusal.cause = error
  return refusal
}
