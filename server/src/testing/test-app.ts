import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import type { Platform } from '../platform/platform.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestApp {
  app: FastifyInstance
  platform: Platform
  database: TestDatabase
  close(): Promise<void>
}

/** The whole API on a database of its own; call it by `app.inject`. `adapt` changes the configuration for one test file. */
export async function startTestApp(adapt: (config: Config) => Config = (config) => config): Promise<TestApp> {
  const database = await createTestDatabase()
  const platform: Platform = {
    config: adapt(readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' })),
    tokenSecret: randomBytes(32).toString('base64url'),
    sql: database.sql,
    log: createLog('silent'),
    metrics: createMetrics(),
  }
  const app = await createApp(platform)
  await app.ready()
  return {
    app,
    platform,
    database,
    async close() {
      await app.close()
      await database.drop()
    },
  }
}
