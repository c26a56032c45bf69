import type { FastifyPluginAsync } from 'fastify'
import { type FacebookSandbox, startFacebookSandbox } from './facebook/facebook-sandbox.ts'
import { type GoogleSandbox, startGoogleSandbox } from './google/google-sandbox.ts'
import { type MailSandbox, startMailSandbox } from './mail/mail-sandbox.ts'
import { type StripeSandbox, type StripeSandboxOptions, startStripeSandbox } from './stripe/stripe-sandbox.ts'
import { websites } from './websites.ts'

export interface SandboxOptions {
  /** The site's own origin, where `plugin` is mounted. */
  publicUrl: string
  mail?: boolean
  google?: boolean
  facebook?: boolean
  /** Where its events go, and its other options. */
  stripe?: Omit<StripeSandboxOptions, 'publicUrl' | 'dataDir'>
  /** State that survives a restart is stored below it. */
  dataDir?: string
}

/** The outside services that were asked for, each with its addresses, keys and switches. */
export interface Sandbox {
  mail?: MailSandbox
  google?: GoogleSandbox
  facebook?: FacebookSandbox
  stripe?: StripeSandbox
  /** Every page and script that a browser needs, all below `/sandbox/` of the site's own origin. */
  plugin: FastifyPluginAsync
  stop(): Promise<void>
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { publicUrl, dataDir } = options
  const [mail, google, facebook, stripe] = await Promise.all([
    options.mail ? startMailSandbox({ dataDir }) : undefined,
    options.google ? startGoogleSandbox({ publicUrl }) : undefined,
    options.facebook ? startFacebookSandbox({ publicUrl }) : undefined,
    options.stripe
      ? startStripeSandbox({ onboardingHost: 'sandbox', ...options.stripe, publicUrl, dataDir })
      : undefined,
  ])
  const services = [mail, google, facebook, stripe].filter((service) => service !== undefined)
  return {
    mail,
    google,
    facebook,
    stripe,
    plugin: async (app) => {
      await app.register(websites)
      for (const service of services) await app.register(service.plugin)
    },
    async stop() {
      await Promise.all(services.map((service) => service.stop()))
    },
  }
}
