import { backgroundJobs } from './background.ts'
import { warnOfClockSkew } from './boot/clock-skew.ts'
import { prepareDataFolder } from './boot/data-folder.ts'
import { watchDependencies } from './boot/dependencies.ts'
import { closePlatform, openPlatform, openTelemetry } from './boot/open-platform.ts'
import { exitAfterFailedStart } from './boot/start-errors.ts'
import { stopGracefully } from './boot/stop-gracefully.ts'
import { readConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { listUnknownVariables } from './config/read-variables.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { createTransport } from './mail/send.ts'
import { createLog } from './platform/observability/log.ts'

/** Background jobs alone, beside web processes that run with `WORKER=0`. */
try {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL must be set for a worker of its own.')
  if (!config.mail.url) throw new ConfigError('SMTP_URL must be set for a worker of its own.')
  prepareDataFolder(config.dataDir)
  const log = createLog(config.logLevel)
  for (const warning of listUnknownVariables(process.env)) log.warn(warning)
  const platform = await openPlatform(config, log, config.databaseUrl)
  const telemetry = await openTelemetry(platform)
  const transport = await createTransport(config.mail.url)
  const jobs = runJobs(platform, config.databaseUrl, backgroundJobs(platform, transport), false)
  const dependencies = watchDependencies(platform)
  void warnOfClockSkew(platform)
  log.info(platform.build, 'worker started')
  stopGracefully(log, {
    async close() {
      dependencies.stop()
      await jobs.stop()
      transport.close()
      await telemetry?.stop()
      await closePlatform(platform)
    },
  })
} catch (error) {
  exitAfterFailedStart(error)
}
