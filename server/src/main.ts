import { exitAfterFailedStart } from './boot/start-errors.ts'
import { readConfig } from './config/config.ts'
import { listUnknownVariables } from './config/read-variables.ts'
import { startPostgres } from './embedded-postgres/start.ts'

try {
  const config = readConfig(process.env)
  // PostgreSQL starts while the modules of the product load.
  const [postgres, { runProduct }] = await Promise.all([
    config.databaseUrl ? null : startPostgres({ dataDir: config.dataDir }),
    import('./product.ts'),
  ])
  await runProduct(config, postgres, {
    isDev: process.argv.includes('--dev'),
    warnings: listUnknownVariables(process.env),
  })
} catch (error) {
  exitAfterFailedStart(error)
}
