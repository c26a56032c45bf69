import path from 'node:path'
import type { Sandbox, SandboxOptions } from '@obole/sandbox/sandbox'
import type { Config } from './config.ts'

/** What the sandbox is asked to play: the services that are not configured. */
export function servicesToPlay(config: Config): SandboxOptions {
  return {
    publicUrl: config.publicUrl,
    dataDir: path.join(config.dataDir, 'sandbox'),
    mail: config.mail.url === null,
    google: config.google.clientId === null,
    facebook: config.facebook.appId === null,
  }
}

/** The configuration with the sandbox at the other end of those services. */
export function withPlayedServices(config: Config, { mail, google, facebook }: Sandbox): Config {
  return {
    ...config,
    mail: mail ? { ...config.mail, url: mail.smtpUrl } : config.mail,
    google: google ? pick(google, ['clientId', 'clientSecret', 'apiBase', 'scriptUrl']) : config.google,
    facebook: facebook ? pick(facebook, ['appId', 'appSecret', 'apiBase', 'scriptUrl']) : config.facebook,
  }
}

function pick<T, K extends keyof T>(source: T, keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<T, K>
}
