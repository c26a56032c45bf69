import type { Logger } from '../platform/observability/log.ts'

const hardExitMs = 20_000

/** SIGTERM or SIGINT drains and exits 0; a second one, or 20 seconds, ends at once. A crash drains too and exits 1. */
export function stopGracefully(log: Logger, drain: () => Promise<void>): void {
  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), hardExitMs).unref()
    try {
      await drain()
    } catch (error) {
      log.error({ error }, 'stopping failed')
      process.exit(1)
    }
    process.exit(exitCode)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  const crash = (error: unknown) => {
    log.fatal({ error }, 'unhandled: the process ends')
    void stop(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
}
