import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../platform/observability/log.ts'

const hardExitMs = 20_000

interface StopSteps {
  /** After a signal, not after a crash: `start`, then requests are still served for `ms` while balancers notice. */
  drain?: { ms: number; start(): void }
  close(): Promise<void>
}

/**
 * SIGTERM or SIGINT drains, closes and exits 0; a second one, or 20 seconds of closing, ends at once. A crash closes
 * and exits 1.
 */
export function stopGracefully(log: Logger, { drain, close }: StopSteps): void {
  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) process.exit(1)
    isStopping = true
    try {
      if (drain && exitCode === 0) {
        drain.start()
        await wait(drain.ms)
      }
      setTimeout(() => process.exit(1), hardExitMs).unref()
      await close()
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
