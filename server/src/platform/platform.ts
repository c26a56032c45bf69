import type { Config } from '../config/config.ts'
import type { Pool } from './database/database.ts'
import type { Build } from './observability/build.ts'
import type { Logger } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'
import type { Switches } from './switches.ts'

/** The dependencies of an act: its first parameter. */
export interface Platform {
  config: Config
  build: Build
  /** Signs access tokens and derives mailed tokens; never logged. */
  tokenSecret: string
  sql: Pool
  log: Logger
  metrics: Metrics
  switches: Switches
}
