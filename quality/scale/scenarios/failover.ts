import path from 'node:path'
import { connect, isReachable } from '@obole/server/platform/database/database'
import type { Measurement } from '@obole/testing/budget'
import { reservePort } from '@obole/testing/reserve-port'
import { until } from '@obole/testing/until'
import { countBookings } from '../site/bookings.ts'
import { startLoad } from '../site/load.ts'
import { type Cluster, openCluster, ownFolder, runTool } from '../site/postgres.ts'
import { measureReady } from '../site/ready.ts'
import type { Site } from '../site/site.ts'

const perSecond = 20

/** 12.3: the primary dies under load and its standby is promoted: the site writes there, and no tip is lost. */
export async function failover(site: Site): Promise<Measurement[]> {
  const { cluster: primary, processes } = site
  const standby = await startStandby(site)
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`)
  const bothUrl = `postgresql://obole@${hosts.join(',')}/obole?target_session_attrs=read-write`
  const sql = connect(bothUrl, { max: 3, applicationName: 'scale' })
  try {
    for (const process of processes) {
      await process.stop('SIGTERM')
      await process.start({ env: { DATABASE_URL: bothUrl } })
    }
    let ended = 0
    for (const { product } of processes) void product.exited.then(() => (ended += 1))
    const load = startLoad(site, { perSecond, tipShare: 0.2 })
    await load.during(10)
    await primary.stop('immediate')
    await load.during(2)
    const promotedAtMs = performance.now()
    await runTool('pg_ctl', ['-D', standby.folder, '-w', 'promote'])
    const readyMs = await measureReady(processes, 20_000)
    await load.during(10)
    const { requests, failures, answers, tips } = await load.stop()
    await until('the new primary is found', () => isReachable(sql))
    const bookings = await countBookings({ ...site, sql }, tips)
    console.error(failures)
    const firstWriteMs = answers
      .filter(({ kind, status, sentAt }) => kind === 'tip' && status === 201 && sentAt > promotedAtMs)
      .map(({ sentAt, ms }) => sentAt + ms - promotedAtMs)
    return [
      { name: 'requests', value: requests, unit: '' },
      { name: 'processes that ended', value: ended, unit: '', atMost: 0 },
      { name: 'slowest to be ready on the new primary', value: Math.max(...readyMs), unit: 'ms', atMost: 5000 },
      { name: 'first tip after the promotion', value: Math.min(...firstWriteMs), unit: 'ms', atMost: 5000 },
      ...bookings,
    ]
  } finally {
    await sql.end({ timeout: 1 })
    await standby.stop('immediate')
  }
}

/** A copy of the primary that follows it; from then on the primary acknowledges only what the copy has too. */
async function startStandby({ cluster: primary, folder }: Site): Promise<Cluster> {
  const copy = path.join(folder, 'standby')
  const address = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  ownFolder(copy)
  await runTool('pg_basebackup', [...address, '-D', copy, '-R', '-X', 'stream', '-C', '-S', 'standby', '-c', 'fast'])
  const standby = openCluster(copy, await reservePort())
  await standby.start()
  const settings = ["alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()']
  await runTool('psql', [...address, '-q', ...settings.flatMap((statement) => ['-c', statement])])
  return standby
}
