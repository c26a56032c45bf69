import { unsealSecret } from '../accounts/second-factor/sealed-secret.ts'
import { listSealedSecrets } from '../accounts/second-factor/second-factor.sql.ts'
import { dependenciesOf, withinTime } from '../boot/dependencies.ts'
import { nodeShortcoming } from '../boot/node-version.js'
import { requireSchema } from '../boot/schema.ts'
import { listUnknownVariables } from '../config/read-variables.ts'
import { isTemplate, readTexts } from '../documents/texts.ts'
import { readVersion } from '../platform/database/database.sql.ts'
import { tokenSecretOf } from '../platform/token-secret.ts'
import { describeLosses } from '../tips/payouts/losses.ts'
import { isStripeError, openStripe, type StripeClient } from '../tips/stripe/client.ts'
import { clockSkewMaxS, readClockSkew } from '../tips/stripe/clock-skew.ts'
import { type Admin, type Command, exits } from './command/command.ts'
import { checkPermissions } from './stripe-permissions.ts'

/** A sentence when it is well, null when there is nothing to check. An error says what is wrong. */
type Check = (admin: Admin) => Promise<string | null>

/** What should be mended, while all of it works. */
class Warning extends Error {}

const checks: Record<string, Check> = {
  settings: async ({ environment }) => {
    const unknown = listUnknownVariables(environment)
    if (unknown.length > 0) throw new Error(unknown.join(' '))
    return 'all are valid'
  },
  Node: async () => {
    const shortcoming = nodeShortcoming(process.versions.node)
    if (shortcoming !== null) throw new Warning(shortcoming)
    return process.version
  },
  database: async (admin) => {
    const { sql } = await admin.database()
    await requireSchema(sql)
    return `PostgreSQL ${(await readVersion(sql)).name}`
  },
  'data folder': (admin) => probe(admin, 'data-folder', 'DATA_DIR can be written'),
  'second factors': checkSecondFactors,
  bucket: (admin) => probe(admin, 'bucket', 'an object was written and deleted'),
  mail: (admin) => probe(admin, 'mail', 'the server accepts the connection and the sign-in'),
  'Stripe key': (admin) =>
    withStripe(admin, async (stripe) => {
      await stripe.call((sdk) => sdk.events.list({ limit: 1 }))
      await checkPermissions(stripe)
      return stripe.isLive ? 'live mode' : 'test mode'
    }),
  'Stripe webhooks': (admin) => withStripe(admin, (stripe) => checkWebhooks(stripe, admin.config.publicUrl)),
  documents: async ({ config }) => {
    const templates = (await readTexts(config.dataDir)).filter(isTemplate)
    if (templates.length > 0) throw new Warning(`${templates.length} texts still say that they are a template`)
    return 'all can be shown'
  },
  'Stripe clock': async ({ config }) => {
    if (config.stripe.secretKey === null) return null
    const skewS = await readClockSkew(config.stripe)
    if (Math.abs(skewS) > clockSkewMaxS) throw new Error(`this machine’s clock differs from Stripe’s by ${skewS} s`)
    return 'this machine’s clock agrees'
  },
  costs: async ({ config }) => {
    const losses = describeLosses(config)
    if (losses !== null) throw new Warning(losses)
    return 'no page costs you more than it brings'
  },
  'public address': async ({ config }) => {
    const answer = await fetch(`${config.publicUrl}/healthz`, { redirect: 'manual' })
    if (answer.status !== 200) throw new Error(`PUBLIC_URL/healthz answers ${answer.status}, not 200`)
    return 'PUBLIC_URL leads to this product'
  },
}

/** One that no key opens keeps its owner out: a key is missing in the settings, or came back wrong from a backup. */
async function checkSecondFactors(admin: Admin): Promise<string | null> {
  const { config } = admin
  const { sql } = await admin.database()
  const sealed = await listSealedSecrets(sql)
  if (sealed.length === 0) return null
  const source = { config, tokenSecret: await tokenSecretOf(config.tokenSecret, config.dataDir) }
  const closed = sealed.filter(({ userId, sealedSecret }) => unsealSecret(source, userId, sealedSecret) === null).length
  if (closed > 0) throw new Error(`SECOND_FACTOR_KEYS: ${closed} of ${sealed.length} secrets cannot be opened`)
  return `${sealed.length} secrets of authenticator apps can be opened`
}

export const checkCommand: Command = {
  usage: 'check',
  summary:
    'settings, Node, database, data folder, bucket, mail, Stripe and public address: one line each, 1 when one fails',
  async run(admin) {
    return (await runChecks(admin)) > 0 ? exits.failed : exits.done
  },
}

/** Prints a line for each, and answers how many failed. */
export async function runChecks(admin: Admin): Promise<number> {
  let failures = 0
  for (const [name, check] of Object.entries(checks)) {
    const { mark, text } = await outcome(check, admin)
    if (mark === 'FAIL') failures += 1
    admin.print(`${mark}  ${name.padEnd(16)}  ${text}`)
  }
  return failures
}

async function outcome(check: Check, admin: Admin): Promise<{ mark: 'ok  ' | 'skip' | 'warn' | 'FAIL'; text: string }> {
  try {
    const sentence = await withinTime(check(admin), 20_000)
    return sentence === null ? { mark: 'skip', text: 'not configured' } : { mark: 'ok  ', text: sentence }
  } catch (error) {
    return { mark: error instanceof Warning ? 'warn' : 'FAIL', text: reasonOf(error) }
  }
}

/** A refusal has its cause inside, and so has a `fetch` that failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = error.cause instanceof Error ? error.cause : error
  const kind = 'code' in reason && typeof reason.code === 'string' ? reason.code : reason.name
  return (reason.message || kind).split('\n')[0] ?? kind
}

async function probe({ config }: Admin, name: string, well: string): Promise<string | null> {
  const dependency = dependenciesOf(config).find((known) => known.name === name)
  if (!dependency) return null
  try {
    await dependency.probe()
    return well
  } catch (error) {
    throw new Error(`${dependency.setting}: ${reasonOf(error)}`)
  }
}

async function withStripe(
  { config }: Admin,
  check: (stripe: StripeClient) => Promise<string | null>,
): Promise<string | null> {
  if (config.stripe.secretKey === null) return null
  const stripe = openStripe(config)
  try {
    return await check(stripe)
  } finally {
    stripe.close()
  }
}

/** Stripe never shows an endpoint's secret again, so that only its shape and its endpoint can be checked. */
async function checkWebhooks(stripe: StripeClient, publicUrl: string): Promise<string> {
  const address = `${publicUrl}/api/payments/webhook`
  const { webhookEndpoints } = await stripe.sdk()
  const { data } = await webhookEndpoints.list({ limit: 100 }).catch((error: unknown) => {
    if (isStripeError(error) && [401, 403, 404].includes(error.statusCode ?? 0)) return { data: null }
    throw error
  })
  if (data === null) return 'the secrets have the right shape; this key may not list endpoints'
  if (!data.some(({ url, status }) => url === address && status === 'enabled'))
    throw new Error(`Stripe has no enabled endpoint at ${address}`)
  return `Stripe sends events to ${address}`
}
