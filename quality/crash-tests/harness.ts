import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { type MailSandbox, startMailSandbox } from '@obole/sandbox/mail/mail-sandbox'
import { connectStripeControls, type RemoteStripeControls } from '@obole/sandbox/stripe/controls/control-client'
import { migrateSchema } from '@obole/server/boot/schema'
import { type EmbeddedPostgres, startPostgres } from '@obole/server/embedded-postgres/start'
import { connect, type Pool } from '@obole/server/platform/database/database'
import type { Failpoint } from '@obole/server/tips/domain/tip-platform'
import { launchProduct } from '@obole/testing/launch-product'
import { reservePort } from '@obole/testing/reserve-port'
import {
  fastestTemporaryFolder,
  runPrefix,
  type TemporaryFolder,
  temporaryFolder,
} from '@obole/testing/temporary-folder'
import { breakDatabase } from './campaign.sql.ts'
import type { LaunchOptions, Mutant } from './launch-options.ts'

const here = import.meta.dirname

/** What outlives the product's kills: database, payment provider, mail server. */
export interface Harness {
  url: string
  sql: Pool
  postgres: EmbeddedPostgres
  provider: RemoteStripeControls
  mail: MailSandbox
  tokenSecret: string
  product: Product
  /** Another process on the same database. */
  startAnother(): Promise<{ url: string; product: Product }>
  end(): Promise<void>
}

export interface Product {
  /** The process kills itself with SIGKILL when it reaches the failpoint for the `count`th time. */
  setFailpoint(failpoint: Failpoint, count: number): void
  /** For the tips that are started from now on; survives a restart. */
  setUndo(seconds: number): Promise<void>
  kill(): void
  /** Resolves when the process has died. */
  died: Promise<void>
  restart(): Promise<void>
}

/** A database as new as a harness makes its own, for several harnesses to copy: to make one takes longer. */
export async function prepareDatabase(): Promise<TemporaryFolder> {
  const prepared = temporaryFolder(fastestTemporaryFolder(), runPrefix)
  const postgres = await startPostgres({ dataDir: prepared.folder, settings: { fsync: 'off' } })
  const sql = connect(postgres.url, { max: 1, applicationName: 'crash-tests' })
  await migrateSchema(sql, postgres.url)
  await sql.end()
  await postgres.stop()
  return prepared
}

async function copyOf(prepared: string): Promise<TemporaryFolder> {
  const copy = temporaryFolder(fastestTemporaryFolder(), runPrefix)
  // PostgreSQL checks who owns its files, and who may read them.
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, copy.folder])
  return copy
}

/** `prepared`: the folder of a database to copy. */
export async function openHarness(mutants: readonly Mutant[] = [], prepared?: string): Promise<Harness> {
  const { folder: dataDir, remove } = prepared ? await copyOf(prepared) : temporaryFolder()
  // SIGKILL loses nothing that was written: the kernel has it, synced or not.
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  const mail = await startMailSandbox()
  const port = await reservePort()
  const url = `http://127.0.0.1:${port}`
  const stripe = await startProvider(url)
  const tokenSecret = randomBytes(32).toString('base64url')
  const launchOptions: LaunchOptions = {
    databaseUrl: postgres.url,
    mutants,
    undoS: 0,
    environment: {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      TOKEN_SECRET: tokenSecret,
      SANDBOX: '1',
      DEMO: '0',
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: 'Obole <crash-tests@obole.example>',
      STRIPE_SECRET_KEY: stripe.apiKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: stripe.accountsWebhookSecret,
      STRIPE_API_BASE: stripe.apiBase,
      PLATFORM_FEE_PERCENT: '5',
      PAYMENT_METHODS: 'card,link,acss_debit',
      RATE_LIMIT_FACTOR: '100000',
      SHED_ABOVE: '0',
      LOG_LEVEL: 'error',
    },
  }
  const product = await startProduct(launchOptions)
  const others: Product[] = []
  const sql = connect(postgres.url, { max: 3, applicationName: 'crash-tests' })
  for (const mutant of mutants) await breakDatabase(sql, mutant)
  return {
    url,
    sql,
    postgres,
    provider: connectStripeControls(stripe),
    mail,
    tokenSecret,
    product,
    async startAnother() {
      const otherPort = String(await reservePort())
      const environment = { ...launchOptions.environment, PORT: otherPort }
      const other = await startProduct({ ...launchOptions, environment })
      others.push(other)
      return { url: `http://127.0.0.1:${otherPort}`, product: other }
    },
    async end() {
      for (const { kill, died } of [product, ...others]) {
        kill()
        await died
      }
      stripe.process.kill('SIGTERM')
      await once(stripe.process, 'exit')
      await mail.stop()
      await sql.end({ timeout: 1 })
      await postgres.stop()
      remove()
    },
  }
}

interface Provider {
  apiBase: string
  apiKey: string
  webhookSecret: string
  accountsWebhookSecret: string
  process: ChildProcess
}

async function startProvider(publicUrl: string): Promise<Provider> {
  const script = path.join(here, '../../sandbox/src/stripe/main.ts')
  const options = ['--public-url', publicUrl, '--first-retry-ms', '100', '--longest-retry-ms', '1000', '--seed', '1']
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { ...(JSON.parse(line) as Omit<Provider, 'process'>), process: child }
}

async function startProduct(launchOptions: LaunchOptions): Promise<Product> {
  const start = async () => {
    const { process: child, exited } = await launchProduct({
      program: path.join(here, 'product.ts'),
      args: [JSON.stringify(launchOptions)],
      env: launchOptions.environment,
      hasChannel: true,
      isVerbose: true,
    })
    const died = exited.then(() => undefined)
    const [first] = (await Promise.race([once(child, 'message'), died.then(() => [])])) as unknown[]
    return { child, died, isReady: first === 'ready' }
  }
  /** A start fails while the database recovers from its own kill. */
  const startUntilReady = async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      const started = await start()
      if (started.isReady) return started
    }
    throw new Error('The product did not start in ten tries.')
  }
  let current = await startUntilReady()
  return {
    setFailpoint: (failpoint, count) => current.child.connected && void current.child.send({ failpoint, count }),
    async setUndo(undoS) {
      launchOptions.undoS = undoS
      const answered = once(current.child, 'message')
      current.child.send({ undoS })
      await answered
    },
    kill: () => void current.child.kill('SIGKILL'),
    get died() {
      return current.died
    },
    async restart() {
      await current.died
      current = await startUntilReady()
    },
  }
}
