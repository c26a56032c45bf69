import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Measurement } from '@obole/testing/budget'
import { until } from '@obole/testing/until'
import { countBookings } from '../site/bookings.ts'
import { startLoad } from '../site/load.ts'
import { type Cluster, runTool } from '../site/postgres.ts'
import { measureReady } from '../site/ready.ts'
import type { Site } from '../site/site.ts'

const diskMegabytes = 160

/** OUT-23: the disk of the database's log runs full under load; with space again, everything is as it was. */
export async function diskFull(site: Site): Promise<Measurement[]> {
  const { cluster, processes } = site
  let ended = 0
  for (const { product } of processes) void product.exited.then(() => (ended += 1))
  const disk = path.join(site.folder, 'wal-disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', disk])
  try {
    await moveLog(cluster, disk)
    await measureReady(processes, 10_000)
    const load = startLoad(site, { perSecond: 20, tipShare: 0.2 })
    await load.during(3)
    const filler = fill(disk)
    await until('PostgreSQL has no space for its log', async () => {
      await switchLog(cluster)
      return hasPanicked(cluster)
    })
    await load.during(3)
    rmSync(filler)
    if (!(await isRunning(cluster))) await cluster.start()
    const readyMs = await measureReady(processes, 10_000)
    await load.during(3)
    const { requests, failures, tips } = await load.stop()
    console.error(failures)
    return [
      { name: 'processes that ended', value: ended, unit: '', atMost: 0 },
      { name: 'slowest to be ready again', value: Math.max(...readyMs), unit: 'ms', atMost: 2000 },
      { name: 'PostgreSQL ended for want of space', value: Number(hasPanicked(cluster)), unit: '', atLeast: 1 },
      { name: 'requests', value: requests, unit: '' },
      ...(await countBookings(site, tips)),
    ]
  } finally {
    await cluster.stop('immediate').catch(() => undefined)
    execFileSync('umount', [disk])
  }
}

/** The log of a cluster that is stopped for it, on a disk of its own. Needs root, as mounting does. */
async function moveLog(cluster: Cluster, disk: string): Promise<void> {
  const log = path.join(cluster.folder, 'pg_wal')
  await cluster.stop('fast')
  execFileSync('cp', ['-a', log, disk])
  rmSync(log, { recursive: true })
  symlinkSync(path.join(disk, 'pg_wal'), log)
  await cluster.start()
}

function fill(disk: string): string {
  const file = path.join(disk, 'filler')
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(file, Buffer.alloc(bavail * bsize))
  return file
}

/** Ends the current file of the log: the next one needs space. */
async function switchLog({ port }: Cluster): Promise<void> {
  const statement = ['-c', 'select pg_switch_wal()']
  const run = runTool('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-q', ...statement])
  await run.catch(() => undefined)
}

function hasPanicked(cluster: Cluster): boolean {
  return /PANIC: .*No space left on device/.test(readFileSync(path.join(cluster.folder, 'log'), 'utf8'))
}

async function isRunning(cluster: Cluster): Promise<boolean> {
  return runTool('pg_ctl', ['-D', cluster.folder, 'status']).then(
    () => true,
    () => false,
  )
}
