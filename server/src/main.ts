import { prepareDataFolder } from './boot/data-folder.ts'
import { exitAfterFailedStart } from './boot/start-errors.ts'
import { readConfig } from './config/config.ts'
import { listUnknownVariables } from './config/read-variables.ts'
import { startPostgres } from './embedded-postgres/start.ts'

try {
  const config = readConfig(process.env)
  prepareDataFolder(config.dataDir)
  const { promise: spawned, resolve: onSpawn } = Promise.withResolvers<void>()
  const starting = config.databaseUrl ? null : startPostgres({ dataDir: config.dataDir, onSpawn })
  // PostgreSQL starts while the modules of the product load. Not before it is spawned: loading leaves no time for that.
  if (starting) await Promise.race([starting, spawned])
  const [postgres, { runProduct }] = await Promise.all([starting, import('./product.ts')])
  await runProduct(config, postgres, {
    isDev: process.argv.includes('--dev'),
    warnings: listUnknownVariables(process.env),
  })
} catch (error) {
  exitAfterFailedStart(error)
}
