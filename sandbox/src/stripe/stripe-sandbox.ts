import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { seededRandom } from '@obole/testing/seeded-random'
import type { FastifyPluginAsync } from 'fastify'
import { type Api, createApi } from './api/api.ts'
import { serveControls } from './controls/control-routes.ts'
import { createControls, type StripeControls } from './controls/controls.ts'
import { stripePages } from './hosted-pages/plugin.ts'
import { holdSeconds } from './payments/manual-capture.ts'
import { Faults } from './requests/faults.ts'
import { IdempotencyKeys } from './requests/idempotency.ts'
import { readSandboxFile, type SandboxFile, type Secrets, Snapshots } from './snapshot.ts'
import { newId } from './store/ids.ts'
import { createStore, stateOf } from './store/store.ts'
import { type Strictness, strict } from './store/strictness.ts'
import { DeliveryPlan } from './webhooks/delivery-plan.ts'
import { type WebhookSettings, Webhooks } from './webhooks/webhooks.ts'

export interface StripeSandboxOptions
  extends Partial<Secrets>,
    Partial<Strictness>,
    Partial<Omit<WebhookSettings, 'targets'>> {
  /** The product's own origin: the hosted pages live below it. */
  publicUrl: string
  webhookUrl?: string
  accountsWebhookUrl?: string
  merchantName?: string
  /** Accounts are enabled as soon as they are made (default); otherwise only by onboarding. */
  autoEnable?: boolean
  /** Keeps everything in `stripe.json` there, so that a restart goes on where it stopped. */
  dataDir?: string
  /** Loopback port of the API; 0 or none for any free one. */
  port?: number
  seed?: number
  clock?: () => number
}

export interface StripeSandbox extends StripeControls, Secrets {
  /** `http://127.0.0.1:{port}`: what `STRIPE_API_BASE` names. */
  apiBase: string
  /** What the SDK's constructor takes: `new Stripe(apiKey, sdk)`. */
  sdk: { protocol: 'http'; host: string; port: number }
  /** The hosted pages below `/sandbox/`, for the product's own Fastify. */
  plugin: FastifyPluginAsync
  stop(): Promise<void>
}

/** How often sessions whose time has passed are looked for. */
const expiryEveryMs = 1000

export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const path = options.dataDir === undefined ? undefined : join(options.dataDir, 'stripe.json')
  const stored = path === undefined ? {} : await readSandboxFile(path)
  const secrets = secretsOf(options, stored)
  const random = seededRandom(options.seed ?? Math.floor(Math.random() * 2 ** 32))
  const clock = options.clock ?? Date.now
  const store = createStore(
    {
      publicUrl: options.publicUrl,
      merchantName: options.merchantName ?? 'Obole',
      autoEnable: options.autoEnable ?? true,
      ...strictnessOf(options),
      refusesCancelling: false,
      settlementCurrency: null,
      holdSeconds,
      clock,
    },
    stored,
  )
  const plan = new DeliveryPlan(random)
  const webhooks = new Webhooks(store, plan, webhookSettings(options, secrets), stored.deliveries)
  store.onEvent = (event) => webhooks.take(event)
  const api: Api = {
    store,
    apiKey: secrets.apiKey,
    faults: new Faults(random),
    keys: new IdempotencyKeys(clock, stored.keys),
    calls: new Map(),
    versions: new Map(),
  }
  const controls = createControls(api, plan, webhooks)
  const app = createApi(api)
  serveControls(app, controls, secrets.apiKey)
  const collect = (): SandboxFile => ({
    ...stateOf(store),
    secrets,
    keys: api.keys.list(),
    deliveries: webhooks.pending(),
  })
  const snapshots = path === undefined ? undefined : new Snapshots(path, collect)
  store.onChange = () => snapshots?.changed()

  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const { port } = app.server.address() as AddressInfo
  const expiry = setInterval(() => controls.expireDue(), expiryEveryMs).unref()
  return {
    ...controls,
    ...secrets,
    apiBase: `http://127.0.0.1:${port}`,
    sdk: { protocol: 'http', host: '127.0.0.1', port },
    plugin: stripePages(store, controls),
    stop: async () => {
      clearInterval(expiry)
      webhooks.close()
      await app.close()
      await snapshots?.save()
    },
  }
}

function strictnessOf(options: Partial<Strictness>): Strictness {
  const given = Object.entries(options).filter(([name, value]) => Object.hasOwn(strict, name) && value !== undefined)
  return { ...strict, ...Object.fromEntries(given) }
}

function secretsOf(options: StripeSandboxOptions, stored: Partial<SandboxFile>): Secrets {
  return {
    apiKey: options.apiKey ?? stored.secrets?.apiKey ?? newId('sk_test_51', 40),
    webhookSecret: options.webhookSecret ?? stored.secrets?.webhookSecret ?? newId('whsec_', 32),
    accountsWebhookSecret:
      options.accountsWebhookSecret ?? stored.secrets?.accountsWebhookSecret ?? newId('whsec_', 32),
  }
}

function webhookSettings(options: StripeSandboxOptions, secrets: Secrets): WebhookSettings {
  return {
    targets: {
      snapshot: { url: options.webhookUrl, secret: secrets.webhookSecret },
      thin: { url: options.accountsWebhookUrl, secret: secrets.accountsWebhookSecret },
    },
    firstRetryMs: options.firstRetryMs ?? 500,
    longestRetryMs: options.longestRetryMs ?? 30_000,
    concurrency: options.concurrency ?? 8,
    timeoutMs: options.timeoutMs ?? 10_000,
  }
}
