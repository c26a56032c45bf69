import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { cheapHashes, type Product, startProduct } from '@obole/testing/launch-product'
import { reservePort } from '@obole/testing/reserve-port'
import { temporaryFolder } from '@obole/testing/temporary-folder'

/** A product beside a Stripe that is as strict as the real one, in a process of its own. */
export interface StrictProduct extends Pick<Product, 'url'> {
  /** Where the pages are that a browser cannot reach at Stripe's own host. */
  pagesUrl: string
  /** A control of the sandbox, by its name. */
  control: (name: string, ...given: unknown[]) => Promise<unknown>
  stop: () => Promise<void>
}

const sandbox = path.join(import.meta.dirname, '../../../sandbox/src/stripe/main.ts')

export async function startStrictProduct(): Promise<StrictProduct> {
  const [port, pagesPort] = [await reservePort(), await reservePort()]
  const url = `http://127.0.0.1:${port}`
  const options = [
    '--public-url',
    url,
    '--pages-port',
    String(pagesPort),
    '--no-auto-enable',
    '--first-retry-ms',
    '100',
  ]
  const stripe = spawn(process.execPath, [sandbox, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(stripe.stdout), 'line')) as [string]
  const { apiBase, apiKey, webhookSecret, accountsWebhookSecret } = JSON.parse(line) as Record<string, string>
  const { folder, remove } = temporaryFolder()
  const product = await startProduct({
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
      SHED_ABOVE: '0',
      DEMO: '0',
      STRIPE_SECRET_KEY: String(apiKey),
      STRIPE_WEBHOOK_SECRET: String(webhookSecret),
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: String(accountsWebhookSecret),
      STRIPE_API_BASE: String(apiBase),
    },
    nodeOptions: cheapHashes,
    isVerbose: true,
  })
  return {
    url,
    pagesUrl: `http://127.0.0.1:${pagesPort}`,
    async control(name, ...given) {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ arguments: given })
      const answer = await fetch(`${apiBase}/_control/${name}`, { method: 'POST', headers, body })
      const { result, error } = (await answer.json()) as { result?: unknown; error?: string }
      if (error !== undefined) throw new Error(error)
      return result
    },
    async stop() {
      await product.stop()
      stripe.kill()
      remove()
    },
  }
}
