import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type MailSandbox, startMailSandbox } from '@obole/sandbox/mail/mail-sandbox'
import { connectStripeControls, type RemoteStripeControls } from '@obole/sandbox/stripe/controls/control-client'
import { connect, type Pool } from '@obole/server/platform/database/database'
import { type LaunchOptions, type Product, startProduct } from '@obole/testing/launch-product'
import { reservePort } from '@obole/testing/reserve-port'
import { startOptions } from '@obole/testing/start-options'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { type Creator, openPage } from './creator.ts'
import { type NginxProxy, startNginx } from './nginx.ts'
import { type Cluster, createCluster } from './postgres.ts'

/** A whole installation: proxy, three processes, one database, and the sandbox as Stripe and mail server. */
export interface Site {
  /** The proxy, as visitors and Stripe reach it. */
  url: string
  /** A temporary folder for whatever a scenario writes. */
  folder: string
  processes: SiteProcess[]
  cluster: Cluster
  sql: Pool
  proxy: NginxProxy
  provider: RemoteStripeControls
  mail: MailSandbox
  /** A page that takes tips. */
  creator: Creator
  close(): Promise<void>
}

export interface SiteProcess {
  port: number
  /** The one that runs, or ran last. */
  product: Product
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  /** Again on the same port, with changes if any are given. Resolves when it serves. */
  start(changes?: LaunchOptions): Promise<void>
}

const processCount = 3
/** `RestartSec` of the documented unit. */
const restartAfterMs = 2000

export async function openSite(): Promise<Site> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    return { ...(await open(closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(closers: (() => unknown)[]): Promise<Omit<Site, 'close'>> {
  const { folder, remove } = temporaryFolder()
  closers.push(remove)
  // PostgreSQL and the workers of nginx run as other users.
  chmodSync(folder, 0o711)
  const cluster = await createCluster(path.join(folder, 'postgres'))
  closers.push(() => cluster.stop('immediate').catch(() => undefined))
  const ports = await Promise.all(Array.from({ length: processCount }, reservePort))
  const proxy = await startNginx(path.join(folder, 'nginx'), ports)
  closers.push(() => proxy.stop())
  setDefaultCACertificates([...getCACertificates(), readFileSync(proxy.certificate, 'utf8')])
  const mail = await startMailSandbox()
  closers.push(() => mail.stop())
  const stripe = await startStripe(proxy)
  closers.push(() => stop(stripe.process))
  const env = {
    PUBLIC_URL: proxy.url,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: cluster.url,
    TOKEN_SECRET: randomBytes(33).toString('base64'),
    TRUST_PROXY: 'loopback',
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'Obole <scale@obole.example>',
    STRIPE_SECRET_KEY: stripe.apiKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: stripe.accountsWebhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
    // A few addresses tip all the time.
    RATE_LIMIT_FACTOR: '1000',
    UNDO_MINUTES: '0',
    // Everything runs on one machine, a starting process among it: what is measured here is not overload.
    SHED_ABOVE: '0',
    LOG_LEVEL: 'error',
  }
  const processes: SiteProcess[] = []
  for (const port of ports) {
    const process_ = await startProcess(port, env)
    processes.push(process_)
    closers.push(() => process_.stop('SIGKILL'))
  }
  const sql = connect(cluster.url, { max: 3, applicationName: 'scale' })
  closers.push(() => sql.end({ timeout: 1 }))
  const creator = await openPage(`http://127.0.0.1:${ports[0]}`, mail)
  return {
    url: proxy.url,
    folder,
    processes,
    cluster,
    sql,
    proxy,
    provider: connectStripeControls(stripe),
    mail,
    creator,
  }
}

async function startProcess(port: number, env: Record<string, string>): Promise<SiteProcess> {
  const options = startOptions()
  const launch = (changes: LaunchOptions = {}) =>
    startUntilUp({
      ...options,
      ...changes,
      env: { ...options.env, ...env, ...changes.env, PORT: String(port) },
    })
  const process_: SiteProcess = {
    port,
    product: await launch(),
    stop: (signal) => process_.product.stop(signal),
    async start(changes) {
      process_.product = await launch(changes)
    },
  }
  return process_
}

/** As systemd does with `Restart=always`: a start that fails, e.g. because the database is down, is tried again. */
async function startUntilUp(options: LaunchOptions, triesLeft = 10): Promise<Product> {
  try {
    return await startProduct(options)
  } catch (error) {
    if (triesLeft === 0) throw error
    console.error(`start failed, trying again: ${error instanceof Error ? error.message.slice(0, 300) : error}`)
    await wait(restartAfterMs)
    return startUntilUp(options, triesLeft - 1)
  }
}

interface StripeProcess {
  apiBase: string
  apiKey: string
  webhookSecret: string
  accountsWebhookSecret: string
  process: ChildProcess
}

async function startStripe(proxy: NginxProxy): Promise<StripeProcess> {
  const script = path.join(import.meta.dirname, '../../../sandbox/src/stripe/main.ts')
  const options = ['--public-url', proxy.url, '--first-retry-ms', '500', '--longest-retry-ms', '2000', '--seed', '1']
  const child = spawn(process.execPath, [script, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: proxy.certificate },
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { ...(JSON.parse(line) as Omit<StripeProcess, 'process'>), process: child }
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
