import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { DocumentError, isTemplate, readTexts } from './texts.ts'

/** At the start: what the operator's files hold can be shown, and with real payments no text calls itself a template. */
export async function requireOwnTexts(config: Pick<Config, 'dataDir' | 'stripe'>): Promise<void> {
  const texts = await readTexts(config.dataDir).catch((error: unknown) => {
    throw error instanceof DocumentError ? new ConfigError(`DATA_DIR: ${error.message}`) : error
  })
  if (!/^(sk|rk)_live_/.test(config.stripe.secretKey ?? '')) return
  const templates = texts.filter(isTemplate).map(({ name, locale }) => `${locale}/${name}.md`)
  if (templates.length === 0) return
  throw new ConfigError(
    `DATA_DIR/documents must hold your own ${templates.join(', ')}, without the line that calls them a template, with a live STRIPE_SECRET_KEY.`,
  )
}
