import { isIP } from 'node:net'
import { tipCentsMax, tipCentsMin, undoMinutesMax } from '@obole/contract/rules/limits'
import { operatorVariables } from './operator-variables.ts'
import type { Variable } from './variable.ts'

const url = {
  pattern: /^https?:\/\/[^\s/?#@]+$/,
  isValid: URL.canParse,
  must: 'be an origin such as https://example.org, without a path',
}
const word = { pattern: /^\S+$/, must: 'be a value without spaces' }
const onOff = { pattern: /^[01]$/, must: 'be 0 or 1' }

/** Every environment variable that the product reads, read only by `config.ts`. */
export const variables = {
  PORT: {
    pattern: /^[1-9]\d{0,4}$/,
    isValid: (value) => Number(value) < 65_536,
    must: 'be a port number from 1 to 65535',
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
    pattern: /./,
    must: 'name a folder',
    default: './data',
    meaning: 'embedded database, uploaded images, generated secrets',
  },
  DATABASE_URL: {
    pattern: /^postgres(ql)?:\/\/\S+$/,
    must: 'be a postgresql:// address',
    default: 'none: an embedded PostgreSQL in `DATA_DIR`',
    meaning:
      'any PostgreSQL 15 or newer; may name a primary and its standbys, see [Failover](operations/recover.md#failover)',
    isSecret: true,
  },
  TOKEN_SECRET: {
    pattern: /^\S{43,}$/,
    must: 'have at least 43 characters (32 random bytes in base64)',
    default: 'generated once into `DATA_DIR`',
    meaning: 'signs access tokens; required when `DATABASE_URL` is set',
    isSecret: true,
  },
  RECEIPT_KEYS: {
    pattern: /^[^\s,]{43,}(,[^\s,]{43,})*$/,
    must: 'be one or more secrets of at least 43 characters with commas between',
    default: 'the `TOKEN_SECRET`',
    meaning: 'signs the links to receipts and to the choice of replies: the first signs, all of them are accepted',
    isSecret: true,
  },
  SECOND_FACTOR_KEYS: {
    pattern: /^[^\s,]{43,}(,[^\s,]{43,})*$/,
    must: 'be one or more secrets of at least 43 characters with commas between',
    default: 'the `TOKEN_SECRET`',
    meaning:
      'encrypts the secrets of authenticator apps and keys the hashes of addresses that want no replies: the first is used, all of them are accepted',
    isSecret: true,
  },
  SANDBOX: {
    ...onOff,
    default: '1 with the embedded database, else 0',
    meaning: 'replaces outside services that are not configured by local ones; on a public site only when it is set',
  },
  SMTP_URL: {
    pattern: /^smtps?:\/\/\S+$/,
    isValid: URL.canParse,
    must: 'be an smtp:// or smtps:// address',
    default: 'none: sandbox; required with `SANDBOX=0`',
    meaning: 'outgoing mail',
    isSecret: true,
  },
  MAIL_FROM: {
    pattern: /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/,
    must: 'be a mail address, e.g. Obole <bonjour@example.org>',
    default: 'Obole <bonjour@obole.example>',
    meaning: 'sender of outgoing mail; required with `SMTP_URL`',
  },
  ...operatorVariables,
  STRIPE_SECRET_KEY: {
    pattern: /^(sk|rk)_(test|live)_\S{8,}$/,
    must: 'be a Stripe secret key',
    default: 'none: sandbox, or no tips',
    meaning: 'payments',
    isSecret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    pattern: /^whsec_\S{8,}(,whsec_\S{8,})*$/,
    must: 'be one or, while it is being replaced, two Stripe webhook secrets with a comma between',
    default: 'none: sandbox, or no tips',
    meaning: 'checks events sent to `/api/payments/webhook`',
    isSecret: true,
  },
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: {
    pattern: /^whsec_\S{8,}(,whsec_\S{8,})*$/,
    must: 'be one or two Stripe webhook secrets with a comma between',
    default: 'none: sandbox, or no tips',
    meaning: 'checks events sent to `/api/payments/webhook/accounts`',
    isSecret: true,
  },
  STRIPE_API_BASE: { ...url, default: 'Stripe’s own', meaning: 'another host that speaks Stripe’s API' },
  STRIPE_CHECKOUT_ORIGIN: {
    ...url,
    pattern: /^https:\/\/[^\s/?#@]+$/,
    must: 'be an https origin such as https://pay.example.org, without a path',
    default: 'https://checkout.stripe.com',
    meaning: 'the custom domain of Stripe’s checkout; Stripe’s own is allowed as well',
  },
  PLATFORM_FEE_PERCENT: {
    pattern: /^([0-9]|[1-4][0-9])(\.[0-9]{1,2})?$/,
    must: 'be a percentage from 0 to 49.99',
    default: '0',
    meaning: 'fee charged by the platform, shown on the pricing page',
  },
  PROCESSING_FEE: {
    pattern: /^(0|[0-9](\.[0-9]{1,2})?%(\+[0-9]\.[0-9]{2})?)$/,
    must: 'be a percentage below 10 and an amount below 10 dollars such as 2.9%+0.30',
    default: '2.9%+0.30',
    meaning: 'what the payment provider charges for a card payment; 0 when it charges nothing',
  },
  PROCESSING_PAID_BY: {
    pattern: /^(creator|platform)$/,
    must: 'be creator or platform',
    default: 'creator',
    meaning: 'who bears the processing fee: deducted from each tip, or paid by the site',
  },
  PAYOUT_COSTS: {
    pattern: /^(0|\d{1,2}\.\d{2}\+\d(\.\d{1,2})?%\+\d\.\d{2})$/,
    must: 'be an amount, a percentage and an amount such as 2.00+0.25%+0.25, or 0',
    default: '2.00+0.25%+0.25',
    meaning:
      'what the payment provider charges the site for a page: in a month in which it is paid out, and for each payout; 0 when it charges nothing',
  },
  PAYOUT_SCHEDULES: {
    pattern: /^(daily|weekly|monthly)(,(daily|weekly|monthly)){0,2}$/,
    must: 'be one or more of daily, weekly and monthly, with commas between',
    default: 'weekly,monthly',
    meaning: 'how often owners may have their page paid out; the first is what a new page has',
  },
  REQUIRE_SECOND_FACTOR: {
    ...onOff,
    default: '0',
    meaning: 'creators need a second factor before they set up or change their payouts',
  },
  DEBTS_FROM_LATER_TIPS: {
    ...onOff,
    default: '0',
    meaning: 'what a page owes is also taken from tips that it receives later; your terms must say so',
  },
  UNDO_MINUTES: {
    pattern: /^\d{1,4}$/,
    isValid: (value) => Number(value) <= undoMinutesMax,
    must: `be a whole number of minutes from 0 to ${undoMinutesMax}`,
    default: '15',
    meaning:
      'how long a supporter can undo a tip before it is captured; 0 captures at once, and then methods that cannot be held may be offered as well',
  },
  TIP_MAX: {
    pattern: /^\d{1,4}(\.\d{2})?$/,
    isValid: (value) => Number(value) * 100 >= tipCentsMin && Number(value) * 100 <= tipCentsMax,
    must: `be an amount in dollars from ${tipCentsMin / 100} to ${tipCentsMax / 100} such as 999.99`,
    default: '999.99',
    meaning: 'the largest tip, with the fees that its supporter covers; from 1,000 $ a platform must identify who pays',
  },
  PAYMENT_METHODS: {
    pattern: /^[a-z_]+(,[a-z_]+)*$/,
    must: 'list Stripe’s names of payment methods such as card,link',
    default: 'card,link',
    meaning:
      'what the checkout may offer (wallets are part of `card`); each other method has its own fee and rules, which nothing here accounts for',
  },
  GOOGLE_CLIENT_ID: { ...word, default: 'none: sandbox, or no button', meaning: 'Google sign-in' },
  GOOGLE_CLIENT_SECRET: { ...word, default: 'none', meaning: 'Google sign-in', isSecret: true },
  GOOGLE_API_BASE: { ...url, default: 'Google’s own', meaning: 'another host that speaks Google’s API' },
  FACEBOOK_APP_ID: { ...word, default: 'none: sandbox, or no button', meaning: 'Facebook sign-in' },
  FACEBOOK_APP_SECRET: { ...word, default: 'none', meaning: 'Facebook sign-in', isSecret: true },
  FACEBOOK_API_BASE: { ...url, default: 'Facebook’s own', meaning: 'another host that speaks Facebook’s API' },
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
    pattern: /^https?:\/\/\S+$/,
    must: 'be an http(s) address',
    default: 'none: images pass through this server',
    meaning: 'where browsers may read the bucket',
  },
  DISK_FREE_MIN_PERCENT: {
    pattern: /^(100|\d{1,2})$/,
    must: 'be a whole percentage from 0 to 100',
    default: '10',
    meaning: 'uploads are refused, and share images not kept, while less of the disk with `DATA_DIR` is free',
  },
  RATE_LIMIT_FACTOR: {
    pattern: /^\d{1,6}(\.\d{1,3})?$/,
    isValid: (value) => Number(value) > 0,
    must: 'be a positive number',
    default: '1',
    meaning: 'multiplies the limits counted per network address; never those counted per account',
  },
  SHED_ABOVE: {
    pattern: /^\d{1,6}$/,
    must: 'be a number',
    default: '64',
    meaning:
      'load shedding: with so many calls and rendered pages in hand, whoever has their share of them is refused with 503, and everybody at twice as many; 0 never refuses',
  },
  DRAIN_SECONDS: {
    pattern: /^\d{1,3}$/,
    must: 'be a number of seconds',
    default: '5 with `DATABASE_URL`, else 0',
    meaning: 'how long a process that was asked to stop still serves, with `/readyz` at 503',
  },
  PAGE_CACHE_MB: {
    pattern: /^\d{1,5}$/,
    must: 'be a whole number of megabytes',
    default: '32',
    meaning: 'memory of each process for finished public pages; 0 renders every page when it is asked for',
  },
  DEMO: {
    ...onOff,
    default: '1 with the sandbox and the embedded database, else 0',
    meaning: 'demo creators and a demo account, printed at start; on a public site only when it is set',
  },
  WORKER: {
    ...onOff,
    default: '1',
    meaning: 'runs the background jobs in this process; 0 when `obole worker` runs them',
  },
  MIGRATE: {
    ...onOff,
    default: '1',
    meaning: 'migrates the database at the start; with 0 the start is refused (78) until the command `migrate` has run',
  },
  TRUST_PROXY: {
    pattern: /./,
    isValid: (value) => value.split(',').every((proxy) => isProxy(proxy.trim())),
    must: 'list the addresses of trusted proxies, e.g. 127.0.0.1,10.0.0.0/8, or be a word such as loopback',
    default: 'none',
    meaning: 'proxies whose `X-Forwarded-For` is believed: addresses, networks, words like `loopback`',
  },
  METRICS_TOKEN: {
    pattern: /^\S{16,}$/,
    must: 'have at least 16 characters',
    default: 'none: loopback only, and nobody on a public site or with `TRUST_PROXY`',
    meaning: 'bearer token that opens `/metrics`; once it is set, loopback needs it too',
    isSecret: true,
  },
  LOG_LEVEL: {
    pattern: /^(silent|error|warn|info|debug)$/,
    must: 'be silent, error, warn, info or debug',
    default: 'info with `DATABASE_URL`, else warn',
    meaning: 'how much is logged',
  },
} satisfies Record<string, Variable>

/** An address, a network or a word that stands for networks, as `@fastify/proxy-addr` reads them. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
