import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { exitAfterFailedStart } from './boot/start-errors.ts'
import { readConfig } from './config/config.ts'
import { listUnknownVariables } from './config/read-variables.ts'
import { startPostgres } from './embedded-postgres/start.ts'

try {
  const config = readConfig(process.env)
  // Halves the time that the modules take to load from the second start on. A release's own folder is read-only.
  if (existsSync(config.dataDir)) enableCompileCache(path.join(config.dataDir, 'compile-cache'))
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
