import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { lenient } from './store/strictness.ts'
import { startStripeSandbox } from './stripe-sandbox.ts'

/**
 * Stripe's sandbox as a process of its own, for tests that kill the product while its provider goes on:
 * `node sandbox/src/stripe/main.ts --public-url http://localhost:3000 --webhook-url …`. Prints one line of JSON with its
 * addresses and keys; `control-client.ts` drives it. With `--pages-port` it also serves its hosted pages itself;
 * with `--lenient` it is kinder than Stripe (see `store/strictness.ts`).
 */
const { values } = parseArgs({
  options: {
    'public-url': { type: 'string', default: 'http://localhost:3000' },
    'webhook-url': { type: 'string' },
    'accounts-webhook-url': { type: 'string' },
    'api-key': { type: 'string' },
    'webhook-secret': { type: 'string' },
    'accounts-webhook-secret': { type: 'string' },
    'data-dir': { type: 'string' },
    port: { type: 'string', default: '0' },
    'pages-port': { type: 'string' },
    seed: { type: 'string' },
    'first-retry-ms': { type: 'string', default: '500' },
    'longest-retry-ms': { type: 'string', default: '30000' },
    concurrency: { type: 'string', default: '8' },
    'no-auto-enable': { type: 'boolean', default: false },
    lenient: { type: 'boolean', default: false },
  },
})

const publicUrl = values['public-url']
const sandbox = await startStripeSandbox({
  publicUrl,
  webhookUrl: values['webhook-url'] ?? `${publicUrl}/api/payments/webhook`,
  accountsWebhookUrl: values['accounts-webhook-url'] ?? `${publicUrl}/api/payments/webhook/accounts`,
  apiKey: values['api-key'],
  webhookSecret: values['webhook-secret'],
  accountsWebhookSecret: values['accounts-webhook-secret'],
  dataDir: values['data-dir'],
  port: Number(values.port),
  seed: values.seed === undefined ? undefined : Number(values.seed),
  firstRetryMs: Number(values['first-retry-ms']),
  longestRetryMs: Number(values['longest-retry-ms']),
  concurrency: Number(values.concurrency),
  autoEnable: !values['no-auto-enable'],
  ...(values.lenient && lenient),
})
const pages = fastify()
if (values['pages-port'] !== undefined) {
  await pages.register(sandbox.plugin)
  sandbox.configure({ publicUrl: await pages.listen({ host: '127.0.0.1', port: Number(values['pages-port']) }) })
}
const { apiBase, apiKey, webhookSecret, accountsWebhookSecret } = sandbox
console.log(JSON.stringify({ apiBase, apiKey, webhookSecret, accountsWebhookSecret }))

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([pages.close(), sandbox.stop()]).then(() => process.exit(0)))
}
