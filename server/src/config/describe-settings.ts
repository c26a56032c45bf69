import type { Config } from './config.ts'
import { isSecret, type Name, readVariables } from './read-variables.ts'
import { variables } from './variables.ts'

export interface Setting {
  name: string
  value: string
  isDefault: boolean
}

const flag = (isOn: boolean) => (isOn ? '1' : '0')
const sandboxOr = (otherwise: string) => (config: Config) => `none: ${config.sandbox ? 'sandbox' : otherwise}`

/** Defaults that are a rule in the table: what they come to with the other settings. */
const outcomes: Partial<Record<Name, (config: Config) => string>> = {
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  DATA_DIR: ({ dataDir }) => dataDir,
  SANDBOX: ({ sandbox }) => flag(sandbox),
  SMTP_URL: () => 'none: sandbox',
  OPERATOR_EMAIL: ({ operator }) => operator.email,
  OPERATOR_LINKS: ({ links }) =>
    Object.values(links)
      .filter((link) => link !== null)
      .join(' ') || 'none',
  STRIPE_SECRET_KEY: sandboxOr('no tips'),
  STRIPE_WEBHOOK_SECRET: sandboxOr('no tips'),
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: sandboxOr('no tips'),
  GOOGLE_CLIENT_ID: sandboxOr('no button'),
  FACEBOOK_APP_ID: sandboxOr('no button'),
  DRAIN_SECONDS: ({ drainSeconds }) => String(drainSeconds),
  DEMO: ({ demo }) => flag(demo),
  METRICS_TOKEN: ({ isPublic, trustProxy }) => (isPublic || trustProxy ? 'none: nobody' : 'none: loopback only'),
  LOG_LEVEL: ({ logLevel }) => logLevel,
}

/** Every setting with the value that counts, as it may be shown: secrets are masked. */
export function describeSettings(environment: Record<string, string | undefined>, config: Config): Setting[] {
  const { env } = readVariables(environment)
  return (Object.keys(variables) as Name[]).map((name) => {
    const value = env[name]
    if (value === undefined)
      return { name, value: outcomes[name]?.(config) ?? variables[name].default, isDefault: true }
    return { name, value: isSecret(name) ? masked(value) : value, isDefault: false }
  })
}

/** Of an address the host and what follows are no secret, and help to find a wrong one. */
function masked(value: string): string {
  const scheme = /^[a-z]+:\/\//.exec(value)?.[0]
  if (!scheme) return '***'
  // Any of these may stand in a password unencoded: the host follows the last `@`, and not even that is sure after a `?`.
  const [address = '', ...query] = value.slice(scheme.length).split('?')
  if (query.join('?').includes('@')) return `${scheme}***`
  const [place] = address.slice(address.lastIndexOf('@') + 1).split('#')
  return `${scheme}***@${place}`
}
