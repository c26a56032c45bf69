import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { connectStripeControls } from '@obole/sandbox/stripe/controls/control-client'
import { report } from '@obole/testing/budget'
import { callApi } from '@obole/testing/call-api'
import { reservePort } from '@obole/testing/reserve-port'
import { openDatabase } from './database.ts'
import { inParallel, timed } from './latency.ts'
import { type Person, signUp } from './people.ts'
import { startProduct } from './product.ts'

const tipsCount = 1500
const width = 20

/** Tips started per second with a provider that answers at once, beside bare commits; then their webhooks. */
export async function benchTips(): Promise<boolean> {
  const { port, stripe, product } = await startProductWithStripe()
  const database = openDatabase(product.dataDir)
  try {
    const person = await openTippedPage(product.url)
    const commitsMs = await measureCommits(database)
    const tipsMs = await timed(() =>
      inParallel(tipsCount, width, (index) => startTip(product.url, person, port, index)),
    )
    const controls = connectStripeControls(stripe)
    const sessions = await controls.listSessions()
    const paidMs = await timed(async () => {
      await inParallel(
        sessions.length,
        width,
        async (index) => void (await controls.pay(sessions[index]?.id ?? '', {})),
      )
      await controls.idle()
    })
    const settledMs = await timed(() => untilSettled(database, tipsCount))
    const [broken] = await database<{ count: number }[]>`select count(*)::int as count from check_invariants()`
    return report('Tips', [
      { name: 'single-row commits', value: (tipsCount / commitsMs) * 1000, unit: '/s' },
      { name: 'tips started', value: (tipsCount / tipsMs) * 1000, unit: '/s' },
      { name: 'commits ÷ tips', value: tipsMs / commitsMs, unit: 'times' },
      { name: 'webhooks acknowledged', value: (tipsCount / paidMs) * 1000, unit: '/s' },
      { name: 'payments booked', value: (tipsCount / (paidMs + settledMs)) * 1000, unit: '/s' },
      { name: 'broken invariants', value: broken?.count ?? Number.NaN, unit: '', atMost: 0 },
    ])
  } finally {
    await database.end()
    await product.stop()
    stripe.process.kill('SIGTERM')
  }
}

/** The product, and Stripe's stand-in as a process of its own. */
export async function startProductWithStripe() {
  const port = await reservePort()
  const stripe = await startStripe(`http://localhost:${port}`)
  const product = await startProduct({
    DEMO: '0',
    PORT: String(port),
    STRIPE_SECRET_KEY: stripe.apiKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: stripe.accountsWebhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
  })
  return { port, stripe, product }
}

async function startStripe(publicUrl: string) {
  const program = path.join(import.meta.dirname, '..', 'sandbox', 'src', 'stripe', 'main.ts')
  const process_ = spawn(process.execPath, [program, '--public-url', publicUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(process_.stdout, 'data')) as [Buffer]
  const addresses = JSON.parse(String(line)) as Record<
    'apiBase' | 'apiKey' | 'webhookSecret' | 'accountsWebhookSecret',
    string
  >
  return { ...addresses, process: process_ }
}

/** The page can be paid out: the provider makes an account at once. */
export async function openTippedPage(url: string): Promise<Person> {
  const person = await signUp(url, 'quetaine')
  await callApi(url, 'POST', '/api/creators', { name: 'Quêteuse', slug: 'queteuse' }, person.accessToken)
  await callApi(url, 'POST', `/api/creators/${person.id}/payouts`, undefined, person.accessToken)
  await callApi(url, 'GET', `/api/creators/${person.id}/payouts`, undefined, person.accessToken)
  await callApi(url, 'PATCH', `/api/creators/${person.id}`, { acceptDonation: true }, person.accessToken)
  return person
}

export async function startTip(url: string, { id }: Person, port: number, index: number): Promise<void> {
  const page = `http://localhost:${port}/@queteuse`
  await callApi(url, 'POST', '/api/tips', {
    creatorId: id,
    amount: 500,
    currency: 'CAD',
    message: `Merci ${index}`,
    checkoutSuccessUrl: `${page}/tip-completed`,
    checkoutCancelledUrl: `${page}/tip-cancelled`,
  })
}

async function measureCommits(database: ReturnType<typeof openDatabase>): Promise<number> {
  await database`create table bench_commits (id integer primary key, note text)`
  return timed(() =>
    inParallel(
      tipsCount,
      width,
      async (index) => void (await database`insert into bench_commits values (${index}, 'x')`),
    ),
  )
}

export async function untilSettled(database: ReturnType<typeof openDatabase>, count: number): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    const [row] = await database<{ paid: number }[]>`select count(*)::int as paid from tips where outcome = 'paid'`
    if (row?.paid === count) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Not every payment was booked within two minutes.')
}
