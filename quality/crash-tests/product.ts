import { createApp } from '@obole/server/app'
import { backgroundJobs } from '@obole/server/background'
import { openPlatform } from '@obole/server/boot/open-platform'
import { readConfig } from '@obole/server/config/config'
import { runJobs } from '@obole/server/jobs/run-jobs'
import { createTransport } from '@obole/server/mail/send'
import type { Pool } from '@obole/server/platform/database/database'
import { createLog } from '@obole/server/platform/observability/log'
import type { Failpoint, TipPlatform } from '@obole/server/tips/domain/tip-platform'
import { tipJobs } from '@obole/server/tips/jobs'
import type { LaunchOptions } from './launch-options.ts'

/** The product as the crash tests run it: the real app and jobs, frequent sweeps, and one armed failpoint. */
const launchOptions = JSON.parse(process.argv[2] ?? '') as LaunchOptions
const thresholds = { checkoutS: 2, refundS: 1, holdS: 1, overlapS: 15 }
const sweeps: [task: string, everyMs: number][] = [
  ['sweep-checkouts', 700],
  ['capture-tips', 500],
  ['backfill-events', 2000],
]

const log = createLog('error')
const config = { ...readConfig(launchOptions.environment), undoMinutes: launchOptions.undoS / 60 }
const platform = await openPlatform(config, log, launchOptions.databaseUrl)
let armed: { failpoint: Failpoint; count: number } | null = null
process.on('message', (message: { failpoint: Failpoint; count: number } | { undoS: number }) => {
  if (!('undoS' in message)) armed = message
  else {
    platform.config.undoMinutes = message.undoS / 60
    process.send?.('undo set')
  }
})

const withFailpoint: typeof platform & TipPlatform = {
  ...platform,
  sql: launchOptions.mutants.includes('no-transaction') ? withoutTransactions(platform.sql) : platform.sql,
  failpoint(failpoint) {
    if (armed?.failpoint !== failpoint) return
    armed.count -= 1
    if (armed.count <= 0) process.kill(process.pid, 'SIGKILL')
  },
}
const app = await createApp(withFailpoint)
await app.listen({ port: platform.config.port, host: '127.0.0.1' })
const transport = await createTransport(platform.config.mail.url ?? '')
const tips = tipJobs(withFailpoint, thresholds)
const tasks = { ...backgroundJobs(withFailpoint, transport).tasks, ...tips.tasks }
await runJobs(withFailpoint, launchOptions.databaseUrl, { tasks, schedule: {} }, true)
for (const [task, everyMs] of sweeps) void repeat(task, everyMs)
process.send?.('ready')

async function repeat(task: string, everyMs: number): Promise<void> {
  try {
    await tips.tasks[task]?.({})
  } catch (error) {
    // The database or the provider is down: the campaign killed it.
    log.debug({ error }, task)
  }
  setTimeout(() => void repeat(task, everyMs), everyMs)
}

/** The mutant `no-transaction`. */
function withoutTransactions(sql: Pool): Pool {
  return new Proxy(sql, {
    get(target, name, receiver) {
      if (name !== 'begin') return Reflect.get(target, name, receiver)
      return (...given: unknown[]) => (given.at(-1) as (sql: Pool) => Promise<unknown>)(target)
    },
  })
}
