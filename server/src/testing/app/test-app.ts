import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../app.ts'
import type { AppPlatform } from '../../boot/open-platform.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { closeMedia, openMedia } from '../../media/media.ts'
import { readBuild } from '../../platform/observability/build.ts'
import { createLog } from '../../platform/observability/log.ts'
import { createMetrics } from '../../platform/observability/metrics.ts'
import { openSwitches } from '../../platform/switches.ts'
import { openStripe } from '../../tips/stripe/client.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'

export interface TestApp {
  app: FastifyInstance
  platform: AppPlatform
  database: TestDatabase
  close(): Promise<void>
}

/** The whole API on a database of its own; call it by `app.inject`. `adapt` changes the configuration for one test file. */
export async function startTestApp(adapt: (config: Config) => Config = (config) => config): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'obole-app-'))
  // Other test files keep this machine busy: that is no reason to refuse a call.
  const environment = {
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
    SHED_ABOVE: '0',
    DATA_DIR: dataDir,
    // A tip that is paid is booked at once; the tests of undoing set it.
    UNDO_MINUTES: '0',
  }
  const config = adapt(readConfig(environment))
  const platform: AppPlatform = {
    config,
    build: readBuild(),
    tokenSecret: randomBytes(32).toString('base64url'),
    sql: database.sql,
    log: createLog('silent'),
    metrics: createMetrics(),
    switches: openSwitches(database.sql),
    media: await openMedia(config),
    stripe: openStripe(config),
  }
  const app = await createApp(platform)
  await app.ready()
  return {
    app,
    platform,
    database,
    async close() {
      await app.close()
      platform.stripe.close()
      await closeMedia(platform.media)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
