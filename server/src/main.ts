import { badConfigExit } from './boot/exit-codes.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { startPostgres } from './embedded-postgres/start.ts'

try {
  const config = readConfig(process.env)
  // PostgreSQL starts while the modules of the product load.
  const [postgres, { runProduct }] = await Promise.all([
    config.databaseUrl ? null : startPostgres({ dataDir: config.dataDir }),
    import('./product.ts'),
  ])
  await runProduct(config, postgres, { isDev: process.argv.includes('--dev') })
} catch (error) {
  console.error(describeError(error))
  process.exit(error instanceof ConfigError ? badConfigExit : 1)
}

/** A sentence for what we refuse ourselves; whatever else broke is shown whole. */
function describeError(error: unknown): unknown {
  if (error instanceof ConfigError) return `Wrong configuration:\n${error.message}`
  return error instanceof Error && error.constructor === Error ? error.message : error
}
