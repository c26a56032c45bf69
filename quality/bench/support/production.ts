import { startMailSandbox } from '@obole/sandbox/mail/mail-sandbox'
import { startPostgres } from '@obole/server/embedded-postgres/start'
import { reservePort } from '@obole/testing/reserve-port'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { launchProgram, type RunningProduct, startProduct, startStripe } from './product.ts'

/** The product as an operator runs it: on a database, a Stripe and a mail server that are not its own, without sandbox. */
export async function openProduction() {
  const { folder, remove } = temporaryFolder()
  const [postgres, mail, port] = await Promise.all([
    startPostgres({ dataDir: folder }),
    startMailSandbox(),
    reservePort(),
  ])
  const stripe = await startStripe(`http://localhost:${port}`)
  const settings = {
    DATABASE_URL: postgres.url,
    TOKEN_SECRET: 'for-this-bench-only-0123456789-abcdefghijklmnopqrst',
    SANDBOX: '0',
    PORT: String(port),
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'Obole <obole@bench.example>',
    STRIPE_SECRET_KEY: stripe.apiKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: stripe.accountsWebhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: '0',
  }
  return {
    postgres,
    mail,
    stripe,
    start: (): Promise<RunningProduct> => startProduct(settings),
    /** Without waiting until it serves. */
    launch: () => launchProgram({ env: { DATA_DIR: folder, ...settings } }),
    async close() {
      stripe.process.kill('SIGTERM')
      await mail.stop()
      await postgres.stop()
      remove()
    },
  }
}
