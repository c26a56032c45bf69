import path from 'node:path'
import { productName } from '@obole/contract/formatting/names'
import type { FeeSettings } from '@obole/contract/rules/fees'
import { type PayoutChoice, type PayoutCosts, payoutChoices } from '@obole/contract/rules/payout-costs'
import { centsFromText } from '@obole/contract/rules/typed-amount'
import { ConfigError } from './config-error.ts'
import { isLoopback } from './loopback.ts'
import { readLinks } from './operator-links.ts'
import { type Environment, type Name, readVariables } from './read-variables.ts'
import { readTelemetry } from './telemetry.ts'
import { variables } from './variables.ts'

export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Record<string, string | undefined>) {
  const { env, errors } = readVariables(environment)
  if (errors.length === 0) errors.push(...contradictions(env))
  if (errors.length > 0) throw new ConfigError(errors.join('\n'))
  return { ...settle(env), telemetry: readTelemetry(environment) }
}

function contradictions(env: Environment): string[] {
  const errors: string[] = []
  const together = (names: Name[]) => {
    const missing = names.filter((name) => !env[name])
    if (missing.length > 0 && missing.length < names.length) {
      errors.push(`${missing.join(' and ')} must be set too when ${names.find((name) => env[name])} is set.`)
    }
  }
  together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_ACCOUNTS_WEBHOOK_SECRET'])
  together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  together(['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'])
  together(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  if (env.SMTP_URL && !env.MAIL_FROM) errors.push('MAIL_FROM must be set too when SMTP_URL is set.')
  if (env.DATABASE_URL && !env.TOKEN_SECRET) errors.push('TOKEN_SECRET must be set when DATABASE_URL is set.')
  if (env.TOKEN_SECRET && new Set(env.TOKEN_SECRET).size < 12) errors.push('TOKEN_SECRET must be random.')
  if (!hasSandbox(env) && !env.SMTP_URL) errors.push('SMTP_URL must be set when SANDBOX is 0: accounts need mail.')
  const isLive = /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? '')
  if (isLive && hasSandbox(env)) errors.push('STRIPE_SECRET_KEY must not be a live key while SANDBOX is on.')
  if (isLive && !env.PUBLIC_URL?.startsWith('https://'))
    errors.push('PUBLIC_URL must be https with a live STRIPE_SECRET_KEY.')
  if (isLive && env.STRIPE_API_BASE?.startsWith('http://'))
    errors.push('STRIPE_API_BASE must be https with a live STRIPE_SECRET_KEY.')
  if (isLive) errors.push(...unnamedOperator(env))
  errors.push(...publicExposureErrors(env))
  return errors
}

/** Who pays must be able to find who runs the site (Consumer Protection Act, distance contracts; Law 25, s. 3.1). */
function unnamedOperator(env: Environment): string[] {
  const missing = (
    ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_PHONE', 'OPERATOR_EMAIL', 'PRIVACY_OFFICER'] as const
  ).filter((name) => !env[name])
  if (missing.length === 0) return []
  return [
    `${missing.join(' and ')} must be set with a live STRIPE_SECRET_KEY: whoever pays must know who runs the site.`,
  ]
}

/** The sandbox shows everybody's mail and the demo account has a public password: on the web only by explicit choice. */
function publicExposureErrors(env: Environment): string[] {
  const open = [hasSandbox(env) && !env.SANDBOX && 'SANDBOX', hasDemo(env) && !env.DEMO && 'DEMO'].filter(Boolean)
  const cause = publicExposureReason(env)
  if (!cause || open.length === 0) return []
  return [`${open.join(' and ')} must be set, to 0 for a real site or to 1 for a public trial, because ${cause}.`]
}

/** What says that others than the people at this machine can reach it; null when nothing does. */
function publicExposureReason({ HOST, PUBLIC_URL }: Environment): string | null {
  if (!isLoopback(HOST ?? variables.HOST.default)) return 'HOST can be reached from other machines'
  if (PUBLIC_URL?.startsWith('https://')) return 'PUBLIC_URL is https'
  const isElsewhere = PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)
  return isElsewhere ? 'PUBLIC_URL has a name that is not of this machine' : null
}

function hasSandbox(env: Environment): boolean {
  return (env.SANDBOX ?? (env.DATABASE_URL ? '0' : '1')) === '1'
}

function hasDemo(env: Environment): boolean {
  return (env.DEMO ?? (hasSandbox(env) && !env.DATABASE_URL ? '1' : '0')) === '1'
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
    receiptKeys: env.RECEIPT_KEYS?.split(',') ?? [],
    secondFactorKeys: env.SECOND_FACTOR_KEYS?.split(',') ?? [],
    sandbox: hasSandbox(env),
    /** Below it the sandbox has websites of creators, the only ones that are read without https. */
    sandboxWebsites: hasSandbox(env) ? `${env.PUBLIC_URL ?? `http://localhost:${port}`}/sandbox/websites/` : null,
    /** Others than the people at this machine can reach it. */
    isPublic: publicExposureReason(env) !== null,
    mail: { url: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? variables.MAIL_FROM.default },
    operator: {
      name: env.OPERATOR_NAME ?? productName,
      address: env.OPERATOR_ADDRESS ?? null,
      phone: env.OPERATOR_PHONE ?? null,
      email: env.OPERATOR_EMAIL ?? bareAddress(env.MAIL_FROM),
      privacyOfficer: env.PRIVACY_OFFICER ?? null,
    },
    alarmEmail: env.ALARM_EMAIL ?? env.OPERATOR_EMAIL ?? null,
    recipients: recipientsOf(env),
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? null,
      webhookSecrets: env.STRIPE_WEBHOOK_SECRET?.split(',') ?? [],
      accountsWebhookSecrets: env.STRIPE_ACCOUNTS_WEBHOOK_SECRET?.split(',') ?? [],
      apiBase: env.STRIPE_API_BASE ?? null,
      customCheckoutOrigin: originOf(env.STRIPE_CHECKOUT_ORIGIN),
    },
    fees: feesOf(env),
    costs: costsOf(env),
    payoutSchedules: payoutSchedulesOf(env),
    requiresSecondFactor: env.REQUIRE_SECOND_FACTOR === '1',
    debtsFromLaterTips: env.DEBTS_FROM_LATER_TIPS === '1',
    undoMinutes: Number(env.UNDO_MINUTES ?? variables.UNDO_MINUTES.default),
    /** Of what is charged. */
    tipCentsMax: centsFromText(env.TIP_MAX ?? variables.TIP_MAX.default) ?? 0,
    paymentMethods: (env.PAYMENT_METHODS ?? variables.PAYMENT_METHODS.default).split(','),
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
      scriptUrl: 'https://connect.facebook.net/{locale}/sdk.js',
    },
    s3: bucket(env),
    diskFreeMinPercent: Number(env.DISK_FREE_MIN_PERCENT ?? variables.DISK_FREE_MIN_PERCENT.default),
    links: readLinks(env.OPERATOR_LINKS, { sandbox: hasSandbox(env) }),
    rateLimitFactor: Number(env.RATE_LIMIT_FACTOR ?? variables.RATE_LIMIT_FACTOR.default),
    shedAbove: Number(env.SHED_ABOVE ?? variables.SHED_ABOVE.default),
    drainSeconds: Number(env.DRAIN_SECONDS ?? (env.DATABASE_URL ? 5 : 0)),
    pageCacheBytes: Number(env.PAGE_CACHE_MB ?? variables.PAGE_CACHE_MB.default) * 1024 * 1024,
    demo: hasDemo(env),
    runsJobs: env.WORKER !== '0',
    migrates: env.MIGRATE !== '0',
    trustProxy: env.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? (false as const),
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL ? 'info' : 'warn'),
  }
}

function feesOf(env: Environment): FeeSettings {
  const paidBy = env.PROCESSING_PAID_BY ?? variables.PROCESSING_PAID_BY.default
  return {
    platformFeePercent: Number(env.PLATFORM_FEE_PERCENT ?? variables.PLATFORM_FEE_PERCENT.default),
    processingFee: paidBy === 'creator' ? cardFeeOf(env) : null,
  }
}

/** Who else receives personal information, as far as the settings know it: host names, and null for this machine itself. */
function recipientsOf(env: Environment) {
  const hostOf = (url: string | undefined) => {
    const host = url && URL.canParse(url) ? new URL(url).hostname : null
    return host === null || isLoopback(host) ? null : host
  }
  const region = env.S3_REGION ?? variables.S3_REGION.default
  return {
    hosting: env.HOSTED_BY ?? null,
    mail: hostOf(env.SMTP_URL),
    images: env.S3_BUCKET ? `${hostOf(env.S3_ENDPOINT) ?? 'Amazon S3'} (${region})` : null,
  }
}

function cardFeeOf(env: Environment): FeeSettings['processingFee'] {
  const [percent = '', dollars = ''] = (env.PROCESSING_FEE ?? variables.PROCESSING_FEE.default).split('+')
  const fee = { percent: Number.parseFloat(percent), cents: centsFromText(dollars) ?? 0 }
  return fee.percent + fee.cents > 0 ? fee : null
}

/** What the provider charges the site, whoever bears it. */
function costsOf(env: Environment): { cardFee: FeeSettings['processingFee']; payoutCosts: PayoutCosts } {
  const [monthly = '', percent = '0', dollars = ''] = (env.PAYOUT_COSTS ?? variables.PAYOUT_COSTS.default).split('+')
  const payoutCosts = {
    monthlyCents: centsFromText(monthly) ?? 0,
    percent: Number.parseFloat(percent),
    cents: centsFromText(dollars) ?? 0,
  }
  return { cardFee: cardFeeOf(env), payoutCosts }
}

function payoutSchedulesOf(env: Environment): PayoutChoice[] {
  const wanted = (env.PAYOUT_SCHEDULES ?? variables.PAYOUT_SCHEDULES.default).split(',')
  return wanted.filter((name): name is PayoutChoice => payoutChoices.some((known) => known === name))
}

/** As browsers compare it: without a default port, in lower case. */
function originOf(url: string | undefined): string | null {
  return url ? new URL(url).origin : null
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
