import { eraseRestoredAccounts } from '../accounts/own-data/erase-accounts.ts'
import type { Config } from '../config/config.ts'
import { closeMedia, type MediaPlatform, openMedia } from '../media/media.ts'
import { connect, requireVersion } from '../platform/database/database.ts'
import { readBuild } from '../platform/observability/build.ts'
import type { Logger } from '../platform/observability/log.ts'
import { createMetrics } from '../platform/observability/metrics.ts'
import { openSwitches } from '../platform/switches.ts'
import { tokenSecretOf } from '../platform/token-secret.ts'
import { repeatSupporterChoices } from '../tips/repeat-choices.ts'
import { openStripe } from '../tips/stripe/client.ts'
import type { PaymentPlatform } from '../tips/stripe/payment-platform.ts'
import { accountParts } from './account-parts.ts'
import { migrateSchema, requireSchema } from './schema.ts'
import { seed } from './seed.ts'
import { databaseError } from './start-errors.ts'

/** Loads OpenTelemetry only when its variables ask for it. */
export async function openTelemetry({
  config,
  build,
  log,
  metrics,
}: AppPlatform): Promise<{ stop(): Promise<void> } | null> {
  if (!config.telemetry) return null
  const { startTelemetry } = await import('../platform/observability/telemetry.ts')
  return startTelemetry(config.telemetry, { build, registry: metrics.registry, log })
}

/** What a process opens once and shares between its routes and jobs. */
export interface AppPlatform extends MediaPlatform, PaymentPlatform {}

/** A platform on a database that is up to date: what every process of the product begins with. */
export async function openPlatform(config: Config, log: Logger, databaseUrl: string): Promise<AppPlatform> {
  let isOpen = false
  const sql = connect(databaseUrl, {
    onOutage(error) {
      if (error && isOpen) log.error({ error }, 'the database does not answer')
      else if (isOpen) log.info('the database answers again')
    },
  })
  await requireVersion(sql).catch((error: unknown) => {
    throw databaseError(error)
  })
  // Until here the error itself says it.
  isOpen = true
  if (config.migrates) {
    const applied = await migrateSchema(sql, databaseUrl)
    if (applied.length > 0) log.info({ applied }, 'migrated')
  } else {
    await requireSchema(sql)
  }
  const tokenSecret = await tokenSecretOf(config.tokenSecret, config.dataDir)
  const platform: AppPlatform = {
    config,
    build: readBuild(),
    tokenSecret,
    sql,
    log,
    metrics: createMetrics(),
    switches: openSwitches(sql),
    media: await openMedia(config),
    stripe: openStripe(config),
  }
  await eraseRestoredAccounts(platform, accountParts)
  await repeatSupporterChoices(platform)
  await seed(platform)
  return platform
}

export async function closePlatform({ media, sql, stripe }: AppPlatform): Promise<void> {
  stripe.close()
  await closeMedia(media)
  await sql.end({ timeout: 5 })
}
