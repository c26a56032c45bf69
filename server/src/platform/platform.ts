import type { Config } from '../config.ts'
import type { Pool } from './database.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

/** What an act needs of the world: its first parameter. */
export interface Platform {
  config: Config
  /** Signs access tokens and derives mailed tokens; never logged. */
  tokenSecret: string
  sql: Pool
  log: Logger
  metrics: Metrics
}
