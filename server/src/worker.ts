import { backgroundJobs } from './background.ts'
import { badConfigExit } from './boot/exit-codes.ts'
import { closePlatform, openPlatform } from './boot/open-platform.ts'
import { stopGracefully } from './boot/stop-gracefully.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { createTransport } from './mail/send.ts'
import { createLog } from './platform/observability/log.ts'

/** Background jobs alone, beside web processes that run with `WORKER=0`. */
try {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL must be set for a worker of its own.')
  if (!config.mail.url) throw new ConfigError('SMTP_URL must be set for a worker of its own.')
  const log = createLog(config.logLevel)
  const platform = await openPlatform(config, log, config.databaseUrl)
  const transport = createTransport(config.mail.url)
  const jobs = await runJobs(platform, config.databaseUrl, backgroundJobs(platform, transport), false)
  log.info('worker is up')
  stopGracefully(log, async () => {
    await jobs.stop()
    transport.close()
    await closePlatform(platform)
  })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(`Wrong configuration:\n${error.message}`)
  process.exit(badConfigExit)
}
