import type { AddressInfo } from 'node:net'
import { saveCreator } from '@obole/contract/calls/creators'
import { startTip } from '@obole/contract/calls/tips'
import { type StripeSandbox, type StripeSandboxOptions, startStripeSandbox } from '@obole/sandbox/stripe/stripe-sandbox'
import { until } from '@obole/testing/until'
import { backgroundJobs } from '../../background.ts'
import type { Config } from '../../config/config.ts'
import { runJobs } from '../../jobs/run-jobs.ts'
import { createTransport } from '../../mail/send.ts'
import { tipJobs } from '../../tips/jobs.ts'
import { addJob } from '../people/accounts.sql.ts'
import { type AccountsApp, type Answer, type From, newestToken, startAccounts } from '../people/accounts.ts'
import { newOwner, newSlug, type PageOwner } from '../people/creators.ts'
import { countDueJobs } from './tips.sql.ts'

export const publicUrl = 'http://localhost:3000'

export interface TipsApp extends AccountsApp {
  stripe: StripeSandbox
  /** A page that takes tips. */
  newPayee(slug?: string): Promise<PageOwner>
  /** Each time from another address, unless one is given. */
  begin(payee: Pick<PageOwner, 'id' | 'slug'>, params?: object, from?: From): Promise<Answer>
  /** A tip that its supporter has paid and that is booked. */
  paidTip(payee: PageOwner, params?: object): Promise<{ tipId: string; sessionId: string }>
  /** Webhooks delivered, jobs done. */
  settle(): Promise<void>
  /** The events that something at Stripe brings about, by kind. */
  eventsFrom(act: () => void): Record<string, string>
  /** Runs one of the recurring tasks now. */
  run(task: string): Promise<void>
}

/** For tests of an open circuit, which stays open. */
export function withOwnProduct(act: (tips: TipsApp, payee: PageOwner) => Promise<void>): () => Promise<void> {
  return async () => {
    const tips = await startTips()
    try {
      await act(tips, await tips.newPayee())
    } finally {
      await tips.close()
    }
  }
}

/** The whole API listening, with a Stripe at the other end that calls back. */
export async function startTips({
  adapt = (config: Config) => config,
  ...options
}: { adapt?: (config: Config) => Config } & Partial<StripeSandboxOptions> = {}): Promise<TipsApp> {
  const stripe = await startStripeSandbox({ publicUrl, seed: 1, firstRetryMs: 20, longestRetryMs: 200, ...options })
  const accounts = await startAccounts((config) =>
    adapt({
      ...config,
      stripe: {
        secretKey: stripe.apiKey,
        webhookSecrets: [stripe.webhookSecret],
        accountsWebhookSecrets: [stripe.accountsWebhookSecret],
        apiBase: stripe.apiBase,
        customCheckoutOrigin: null,
      },
    }),
  )
  await accounts.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = accounts.app.server.address() as AddressInfo
  const webhookUrl = `http://127.0.0.1:${port}/api/payments/webhook`
  stripe.configure({ webhookUrl, accountsWebhookUrl: `${webhookUrl}/accounts` })
  const transport = await createTransport(accounts.sandbox.mail.smtpUrl)
  const { tasks } = backgroundJobs(accounts.platform, transport)
  const jobs = runJobs(accounts.platform, accounts.database.url, { tasks, schedule: {} }, true)
  await jobs.started
  const work = async (task?: string) => {
    if (task) await addJob(accounts.platform.sql, task)
    await until('no job is due', async () => (await countDueJobs(accounts.platform.sql)) === 0)
  }

  const newPayee = async (slug = newSlug()) => {
    const owner = await newOwner(accounts, slug)
    const call = { params: { id: owner.id }, body: { acceptDonation: true } }
    const { status, text } = await accounts.call(saveCreator, call, { token: owner.accessToken })
    if (status !== 200) throw new Error(`Tips were not switched on: ${text}`)
    return owner
  }
  let visitors = 0
  const begin: TipsApp['begin'] = (payee, params = {}, from = {}) => {
    visitors += 1
    const ip = `10.0.${visitors >> 8}.${visitors & 255}`
    return accounts.call(startTip, { body: { ...tipParamsFor(payee), ...params } }, { ip, ...from })
  }
  const settle = async () => {
    await stripe.flush()
    await work()
  }
  // The worker of these tests runs all the time: a job that it has begun is waited for, not run a second time.
  const mailsTo: TipsApp['mailsTo'] = async (email) => {
    await work()
    return accounts.sandbox.mail.list(email)
  }
  return {
    ...accounts,
    stripe,
    newPayee,
    begin,
    settle,
    work,
    mailsTo,
    mailedToken: async (email) => newestToken(await mailsTo(email)),
    async paidTip(payee, params) {
      const { body, text } = await begin(payee, params)
      const { url, tipId } = body as { url: string; tipId: string }
      if (!tipId) throw new Error(`The tip did not begin: ${text}`)
      const sessionId = url.split('/').at(-1) ?? ''
      stripe.pay(sessionId)
      await settle()
      return { tipId, sessionId }
    },
    eventsFrom(act) {
      const before = stripe.journal().length
      act()
      const events = stripe.journal(before).filter(({ kind }) => kind === 'event_created')
      return Object.fromEntries(events.map(({ id, of }) => [of, id]))
    },
    async run(task) {
      await tipJobs(accounts.platform).tasks[task]?.({})
      await settle()
    },
    async close() {
      await jobs.stop()
      transport.close()
      await accounts.close()
      await stripe.stop()
    },
  }
}

export function tipParamsFor({ id, slug }: Pick<PageOwner, 'id' | 'slug'>) {
  return {
    creatorId: id,
    amount: 2000,
    currency: 'CAD' as const,
    message: 'Bravo !',
    checkoutSuccessUrl: `${publicUrl}/@${slug}/tip-completed`,
    checkoutCancelledUrl: `${publicUrl}/@${slug}/tip-cancelled`,
  }
}
