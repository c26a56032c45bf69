import { connectStripeControls } from '@obole/sandbox/stripe/controls/control-client'
import { callApi } from '@obole/testing/call-api'
import { reservePort } from '@obole/testing/reserve-port'
import { openDatabase } from '../support/database.ts'
import { inParallel, timed } from '../support/latency.ts'
import { type Person, type ReadMail, signUp } from '../support/people.ts'
import { startProduct, startStripe } from '../support/product.ts'
import type { Section } from '../support/table.ts'

const tipsCount = 1500
const width = 20

/** Tips started per second with a provider that answers at once, beside bare commits; then their webhooks. */
export async function benchTips(): Promise<Section> {
  const { port, stripe, product } = await startProductWithStripe()
  const database = openDatabase(product.dataDir)
  try {
    const person = await openTippedPage(product.url)
    const commitsMs = await measureCommits(database)
    const controls = connectStripeControls(stripe)
    await controls.clearCalls()
    const tipsMs = await timed(() =>
      inParallel(tipsCount, width, (index) => startTip(product.url, person, port, index)),
    )
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
    const calls = Object.values(await controls.calls()).reduce((sum, count) => sum + count, 0)
    const [broken] = await database<{ count: number }[]>`select count(*)::int as count from check_invariants()`
    return {
      title: 'Tips',
      rows: [
        {
          name: 'tips started',
          value: (tipsCount / tipsMs) * 1000,
          unit: '/s',
          limit: { name: 'single-row commits', value: (tipsCount / commitsMs) * 1000 },
        },
        { name: 'webhooks acknowledged', value: (tipsCount / paidMs) * 1000, unit: '/s' },
        { name: 'payments booked', value: (tipsCount / (paidMs + settledMs)) * 1000, unit: '/s' },
        // Of the provider's own limit, about 100 calls a second.
        { name: 'calls of the provider, a tip from start to ledger', value: calls / tipsCount, unit: '', atMost: 2 },
        { name: 'broken invariants', value: broken?.count ?? Number.NaN, unit: '', atMost: 0 },
      ],
    }
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

/** The page can be paid out: the provider makes an account at once. */
export async function openTippedPage(url: string, readMail?: ReadMail): Promise<Person> {
  const person = await signUp(url, 'quetaine', readMail)
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
