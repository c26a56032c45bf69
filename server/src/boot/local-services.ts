import path from 'node:path'
import type { Sandbox, SandboxOptions } from '@obole/sandbox/sandbox'
import type { Config } from '../config/config.ts'

/** The sandbox in place of the services that are not configured. Loaded only here: production has none. */
export async function startLocalServices(config: Config): Promise<Sandbox> {
  const { startSandbox } = await import('@obole/sandbox/sandbox')
  return startSandbox(localServiceOptions(config))
}

function localServiceOptions(config: Config): SandboxOptions {
  return {
    publicUrl: config.publicUrl,
    dataDir: path.join(config.dataDir, 'sandbox'),
    mail: config.mail.url === null,
    google: config.google.clientId === null,
    facebook: config.facebook.appId === null,
    ...(config.stripe.secretKey === null && { stripe: webhooksOf(config) }),
  }
}

/** The sandbox's Stripe calls us at the address we listen on, not at the public one: a proxy may stand before that. */
function webhooksOf({ host, port }: Config) {
  const address = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  const webhookUrl = `http://${address}:${port}/api/payments/webhook`
  return { webhookUrl, accountsWebhookUrl: `${webhookUrl}/accounts` }
}

/** The configuration with the sandbox at the other end of those services. */
export function withLocalServices(config: Config, { mail, google, facebook, stripe }: Sandbox): Config {
  return {
    ...config,
    mail: mail ? { ...config.mail, url: mail.smtpUrl } : config.mail,
    google: google ? pick(google, ['clientId', 'clientSecret', 'apiBase', 'scriptUrl']) : config.google,
    facebook: facebook ? pick(facebook, ['appId', 'appSecret', 'apiBase', 'scriptUrl']) : config.facebook,
    stripe: stripe
      ? {
          secretKey: stripe.apiKey,
          webhookSecrets: [stripe.webhookSecret],
          accountsWebhookSecrets: [stripe.accountsWebhookSecret],
          apiBase: stripe.apiBase,
          customCheckoutOrigin: null,
        }
      : config.stripe,
  }
}

function pick<T, K extends keyof T>(source: T, keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<T, K>
}
