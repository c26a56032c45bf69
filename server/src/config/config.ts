import path from 'node:path'
import { productName } from '@obole/contract/names'
import Type, { type TSchema } from 'typebox'
import Value from 'typebox/value'

/** Every environment variable that the product reads; this file is the only one that reads them. */
interface Variable {
  schema: TSchema
  /** What a person reads when the value is wrong: "PORT must be …". */
  must: string
  default: string
  meaning: string
  isSecret?: true
}

const Url = Type.String({ pattern: '^https?://[^\\s/?#@]+$' })
const HttpsUrl = Type.String({ pattern: '^https://\\S+$' })
const Switch = Type.Enum(['0', '1'])
const Word = Type.String({ pattern: '^\\S+$' })

const url = { schema: Url, must: 'be an origin such as https://example.org, without a path' }
const link = { schema: HttpsUrl, must: 'be an https address' }
const word = { schema: Word, must: 'be a value without spaces' }
const onOff = { schema: Switch, must: 'be 0 or 1' }

export const variables = {
  PORT: {
    schema: Type.String({ pattern: '^([1-9]\\d{0,4}|0)$' }),
    must: 'be a port number',
    default: '3000',
    meaning: 'port to listen on',
  },
  HOST: { ...word, must: 'be an address to listen on', default: '127.0.0.1', meaning: 'address to listen on' },
  PUBLIC_URL: {
    ...url,
    default: 'http://localhost:$PORT',
    meaning: 'the site’s own origin: links in mail, checkout return addresses, Open Graph',
  },
  DATA_DIR: {
    schema: Type.String({ minLength: 1 }),
    must: 'name a folder',
    default: './data',
    meaning: 'embedded database, uploaded images, generated secrets',
  },
  DATABASE_URL: {
    schema: Type.String({ pattern: '^postgres(ql)?://\\S+$' }),
    must: 'be a postgresql:// address',
    default: 'none: an embedded PostgreSQL in `DATA_DIR`',
    meaning: 'any PostgreSQL 15 or newer',
    isSecret: true,
  },
  TOKEN_SECRET: {
    schema: Type.String({ minLength: 43, pattern: '^\\S+$' }),
    must: 'have at least 43 characters (32 random bytes in base64)',
    default: 'generated once into `DATA_DIR`',
    meaning: 'signs access tokens; required when `DATABASE_URL` is set',
    isSecret: true,
  },
  SANDBOX: {
    ...onOff,
    default: '1 with the embedded database, else 0',
    meaning: 'plays the outside services that are not configured',
  },
  SMTP_URL: {
    schema: Type.String({ pattern: '^smtps?://\\S+$' }),
    must: 'be an smtp:// or smtps:// address',
    default: 'none: sandbox; required with `SANDBOX=0`',
    meaning: 'outgoing mail',
    isSecret: true,
  },
  MAIL_FROM: {
    schema: Type.String({ pattern: '^[^\\r\\n]*[^\\s@<>]+@[^\\s@<>]+>?$' }),
    must: 'be a mail address, e.g. Obole <bonjour@example.org>',
    default: 'Obole <bonjour@obole.example>',
    meaning: 'sender of outgoing mail; required with `SMTP_URL`',
  },
  OPERATOR_NAME: {
    schema: Type.String({ minLength: 1, maxLength: 120, pattern: '^[^\\r\\n]+$' }),
    must: 'be one line of at most 120 characters',
    default: productName,
    meaning: 'who runs this site, as the documents name them',
  },
  OPERATOR_EMAIL: {
    schema: Type.String({ pattern: '^[^\\s@<>,;]+@[^\\s@<>,;]+$' }),
    must: 'be a bare mail address',
    default: 'the address in `MAIL_FROM`',
    meaning: 'where messages and reports of the contact form arrive',
  },
  STRIPE_SECRET_KEY: {
    schema: Type.String({ pattern: '^(sk|rk)_(test|live)_\\S{8,}$' }),
    must: 'be a Stripe secret key',
    default: 'none: sandbox, or no tips',
    meaning: 'payments',
    isSecret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: Type.String({ pattern: '^whsec_\\S{8,}(,whsec_\\S{8,})*$' }),
    must: 'be one or, while it is being replaced, two Stripe webhook secrets with a comma between',
    default: 'none: sandbox, or no tips',
    meaning: 'checks events sent to `/api/payments/webhook`',
    isSecret: true,
  },
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: {
    schema: Type.String({ pattern: '^whsec_\\S{8,}(,whsec_\\S{8,})*$' }),
    must: 'be one or two Stripe webhook secrets with a comma between',
    default: 'none: sandbox, or no tips',
    meaning: 'checks events sent to `/api/payments/webhook/accounts`',
    isSecret: true,
  },
  STRIPE_API_BASE: { ...url, default: 'Stripe’s own', meaning: 'another host that speaks Stripe’s API' },
  PLATFORM_FEE_PERCENT: {
    schema: Type.String({ pattern: '^([0-9]|[1-4][0-9])(\\.[0-9]{1,2})?$' }),
    must: 'be a percentage from 0 to 49.99',
    default: '0',
    meaning: 'fee kept by the platform, shown on the pricing page',
  },
  GOOGLE_CLIENT_ID: { ...word, default: 'none: sandbox, or no button', meaning: 'Google sign-in' },
  GOOGLE_CLIENT_SECRET: { ...word, default: 'none', meaning: 'Google sign-in', isSecret: true },
  GOOGLE_API_BASE: { ...url, default: 'Google’s own', meaning: 'another host that plays Google' },
  FACEBOOK_APP_ID: { ...word, default: 'none: sandbox, or no button', meaning: 'Facebook sign-in' },
  FACEBOOK_APP_SECRET: { ...word, default: 'none', meaning: 'Facebook sign-in', isSecret: true },
  FACEBOOK_API_BASE: { ...url, default: 'Facebook’s own', meaning: 'another host that plays Facebook' },
  S3_BUCKET: {
    ...word,
    default: 'none: images in `DATA_DIR/media`',
    meaning: 'image storage for more than one machine',
  },
  S3_ENDPOINT: { ...url, default: 'Amazon’s own', meaning: 'any S3-compatible server' },
  S3_REGION: { ...word, default: 'us-east-1', meaning: 'region of the bucket' },
  S3_ACCESS_KEY_ID: { ...word, default: 'none', meaning: 'key of the bucket', isSecret: true },
  S3_SECRET_ACCESS_KEY: { ...word, default: 'none', meaning: 'key of the bucket', isSecret: true },
  S3_PUBLIC_URL: {
    ...url,
    schema: Type.String({ pattern: '^https?://\\S+$' }),
    must: 'be an http(s) address',
    default: 'none: images pass through this server',
    meaning: 'where browsers may read the bucket',
  },
  SITE_FACEBOOK_URL: { ...link, default: 'https://www.facebook.com/obole', meaning: 'the footer’s Facebook link' },
  SITE_INSTAGRAM_URL: { ...link, default: 'https://www.instagram.com/obole', meaning: 'the footer’s Instagram link' },
  SITE_LINKEDIN_URL: {
    ...link,
    default: 'https://www.linkedin.com/company/obole',
    meaning: 'the footer’s LinkedIn link',
  },
  RATE_LIMIT_FACTOR: {
    schema: Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,3})?$' }),
    must: 'be a positive number',
    default: '1',
    meaning: 'multiplies the limits counted per network address; never those counted per account',
  },
  DEMO: {
    ...onOff,
    default: '1 with the embedded database, else 0',
    meaning: 'demo creators and a demo account, printed at start',
  },
  WORKER: {
    ...onOff,
    default: '1',
    meaning: 'runs the background jobs in this process; 0 when `server/src/worker.ts` runs them',
  },
  TRUST_PROXY: {
    schema: Type.String({ pattern: '^[0-9a-fA-F.:/, a-z]+$' }),
    must: 'list the addresses of trusted proxies, e.g. 127.0.0.1,10.0.0.0/8, or be a word such as loopback',
    default: 'none',
    meaning: 'proxies whose `X-Forwarded-For` is believed: addresses, networks, words like `loopback`',
  },
  METRICS_TOKEN: {
    schema: Type.String({ minLength: 16, pattern: '^\\S+$' }),
    must: 'have at least 16 characters',
    default: 'none: loopback only',
    meaning: 'bearer token that opens `/metrics` from elsewhere',
    isSecret: true,
  },
  LOG_LEVEL: {
    schema: Type.Enum(['silent', 'error', 'warn', 'info', 'debug']),
    must: 'be silent, error, warn, info or debug',
    default: 'info with `DATABASE_URL`, else warn',
    meaning: 'how much is logged',
  },
} satisfies Record<string, Variable>

type Name = keyof typeof variables
type Environment = Partial<Record<Name, string>>

/** Wrong settings, one sentence each. Never holds a value: it may be a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Record<string, string | undefined>) {
  const env: Environment = {}
  const faults: string[] = []
  for (const name of Object.keys(variables) as Name[]) {
    const value = environment[name]?.trim()
    if (!value) continue
    if (Value.Check(variables[name].schema, value)) env[name] = value
    else faults.push(`${name} must ${variables[name].must}.`)
  }
  if (faults.length === 0) faults.push(...contradictions(env))
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return settle(env)
}

function contradictions(env: Environment): string[] {
  const faults: string[] = []
  const together = (names: Name[]) => {
    const missing = names.filter((name) => !env[name])
    if (missing.length > 0 && missing.length < names.length) {
      faults.push(`${missing.join(' and ')} must be set too when ${names.find((name) => env[name])} is set.`)
    }
  }
  together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_ACCOUNTS_WEBHOOK_SECRET'])
  together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  together(['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'])
  together(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  if (env.SMTP_URL && !env.MAIL_FROM) faults.push('MAIL_FROM must be set too when SMTP_URL is set.')
  if (env.DATABASE_URL && !env.TOKEN_SECRET) faults.push('TOKEN_SECRET must be set when DATABASE_URL is set.')
  if (env.TOKEN_SECRET && new Set(env.TOKEN_SECRET).size < 12) faults.push('TOKEN_SECRET must be random.')
  if (!hasSandbox(env) && !env.SMTP_URL) faults.push('SMTP_URL must be set when SANDBOX is 0: accounts need mail.')
  const isLive = /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? '')
  if (isLive && hasSandbox(env)) faults.push('STRIPE_SECRET_KEY must not be a live key while SANDBOX is on.')
  if (isLive && !env.PUBLIC_URL?.startsWith('https://'))
    faults.push('PUBLIC_URL must be https with a live STRIPE_SECRET_KEY.')
  return faults
}

function hasSandbox(env: Environment): boolean {
  return (env.SANDBOX ?? (env.DATABASE_URL ? '0' : '1')) === '1'
}

function settle(env: Environment) {
  const port = Number(env.PORT ?? variables.PORT.default)
  const dataDir = path.resolve(env.DATA_DIR ?? variables.DATA_DIR.default)
  return {
    port,
    host: env.HOST ?? variables.HOST.default,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
    /** While it is left at its default, the names of this machine count as one origin. */
    isDefaultPublicUrl: !env.PUBLIC_URL,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    tokenSecret: env.TOKEN_SECRET ?? null,
    sandbox: hasSandbox(env),
    mail: { url: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? variables.MAIL_FROM.default },
    operator: { name: env.OPERATOR_NAME ?? productName, email: env.OPERATOR_EMAIL ?? bareAddress(env.MAIL_FROM) },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? null,
      webhookSecrets: env.STRIPE_WEBHOOK_SECRET?.split(',') ?? [],
      accountsWebhookSecrets: env.STRIPE_ACCOUNTS_WEBHOOK_SECRET?.split(',') ?? [],
      apiBase: env.STRIPE_API_BASE ?? null,
    },
    platformFeePercent: Number(env.PLATFORM_FEE_PERCENT ?? variables.PLATFORM_FEE_PERCENT.default),
    google: {
      clientId: env.GOOGLE_CLIENT_ID ?? null,
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? null,
      apiBase: env.GOOGLE_API_BASE ?? null,
      scriptUrl: 'https://accounts.google.com/gsi/client',
    },
    facebook: {
      appId: env.FACEBOOK_APP_ID ?? null,
      appSecret: env.FACEBOOK_APP_SECRET ?? null,
      apiBase: env.FACEBOOK_API_BASE ?? null,
      scriptUrl: 'https://connect.facebook.net/fr_CA/sdk.js',
    },
    s3: bucket(env),
    links: {
      facebookUrl: env.SITE_FACEBOOK_URL ?? variables.SITE_FACEBOOK_URL.default,
      instagramUrl: env.SITE_INSTAGRAM_URL ?? variables.SITE_INSTAGRAM_URL.default,
      linkedInUrl: env.SITE_LINKEDIN_URL ?? variables.SITE_LINKEDIN_URL.default,
    },
    rateLimitFactor: Number(env.RATE_LIMIT_FACTOR ?? variables.RATE_LIMIT_FACTOR.default),
    demo: (env.DEMO ?? (env.DATABASE_URL ? '0' : '1')) === '1',
    runsJobs: env.WORKER !== '0',
    trustProxy: env.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? (false as const),
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL ? 'info' : 'warn'),
  }
}

/** The address alone of `Name <address>`. */
function bareAddress(sender: string = variables.MAIL_FROM.default): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
}

function bucket(env: Environment) {
  if (!env.S3_BUCKET || !env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) return null
  return {
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION ?? variables.S3_REGION.default,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    publicUrl: env.S3_PUBLIC_URL ?? null,
  }
}
