import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { sumTables, type TableSum } from '@obole/server/backup/backup.sql'
import { connect, type Pool } from '@obole/server/platform/database/database'
import { inOneSnapshot } from '@obole/server/platform/database/snapshot.sql'
import type { Measurement } from '@obole/testing/budget'
import { reservePort } from '@obole/testing/reserve-port'
import { until } from '@obole/testing/until'
import { archiveLog, countBrokenInvariants, isRecovering, readNow, switchLog } from '../site/bookings.sql.ts'
import { countBookings } from '../site/bookings.ts'
import { startLoad } from '../site/load.ts'
import { type Cluster, openCluster, ownFolder, runTool } from '../site/postgres.ts'
import type { Site } from '../site/site.ts'

const execute = promisify(execFile)
const root = path.join(import.meta.dirname, '..', '..', '..')

/** 12.18: a nightly backup is restored by the drill, and the log brings the database back to a chosen moment. */
export async function restoreDrill(site: Site): Promise<Measurement[]> {
  const archive = await startArchive(site)
  const before = await tip(site, 40)
  const backup = path.join(site.folder, 'backup')
  const backupMs = await timed(() => runScript(site, 'scripts/backup.ts', backup))
  const base = path.join(site.folder, 'base')
  ownFolder(base)
  const baseMs = await timed(() =>
    runTool('pg_basebackup', [
      '-D',
      base,
      '-h',
      '127.0.0.1',
      '-p',
      String(site.cluster.port),
      '-U',
      'postgres',
      '-X',
      'stream',
    ]),
  )
  const between = await tip(site, 40)
  await countBookings(site, between)
  for (const { stop } of site.processes) await stop()
  const target = await readNow(site.sql)
  const expected = await inOneSnapshot(site.sql, sumTables)
  for (const { start } of site.processes) await start()
  // What the operator wants to undo.
  const after = await tip(site, 20)
  await switchLog(connectAsSuperuser(site.cluster))
  for (const { stop } of site.processes) await stop()
  await site.cluster.stop('fast')

  const recovered = recoveryOf(base, archive, target, await reservePort())
  const recoverMs = await timed(() => untilRecovered(recovered))
  const sql = connect(recovered.url, { max: 2, applicationName: 'scale' })
  try {
    const differing = differences(expected, await inOneSnapshot(sql, sumTables))
    if (differing.length > 0) console.error('differing tables:', differing)
    const bookings = await countBookings({ ...site, sql }, [...before, ...between])
    const undone = await countBookings({ ...site, sql }, after)
    const startMs = await timed(async () => {
      await site.processes[0]?.start({ env: { DATABASE_URL: recovered.url } })
    })
    const page = await fetch(`http://127.0.0.1:${site.processes[0]?.port}/@${site.creator.slug}`)
    const drillMs = await timed(() => runScript(site, 'scripts/drill.ts', backup))
    damage(backup)
    const noticed = await runScript(site, 'scripts/drill.ts', backup).then(
      () => 0,
      () => 1,
    )
    return [
      { name: 'backup', value: backupMs / 1000, unit: 's' },
      { name: 'drill: restored, compared and served', value: drillMs / 1000, unit: 's' },
      { name: 'damaged backup noticed by the drill', value: noticed, unit: '', atLeast: 1 },
      { name: 'pg_basebackup', value: baseMs / 1000, unit: 's' },
      { name: 'recovery to the moment', value: recoverMs / 1000, unit: 's' },
      { name: 'start of the product on it', value: startMs / 1000, unit: 's' },
      { name: 'its page answers', value: page.status, unit: '', atLeast: 200, atMost: 200 },
      { name: 'tables that differ from the moment', value: differing.length, unit: '', atMost: 0 },
      ...bookings,
      {
        name: 'tips of later that are gone',
        value: undone.find(({ name }) => name === 'tips not booked')?.value ?? 0,
        unit: '',
        atLeast: after.length,
      },
      { name: 'broken invariants after recovery', value: await countBrokenInvariants(sql), unit: '', atMost: 0 },
    ]
  } finally {
    await sql.end({ timeout: 1 })
    await site.processes[0]?.stop()
    await recovered.stop('immediate')
  }
}

/** As docs/operations/recover.md says it. */
async function startArchive({ folder, cluster, processes, sql }: Site): Promise<string> {
  const archive = path.join(folder, 'archive')
  ownFolder(archive)
  await archiveLog(connectAsSuperuser(cluster), `test ! -f ${archive}/%f && cp %p ${archive}/%f`)
  await cluster.stop('fast')
  await cluster.start()
  await until('the database answers', () => readNow(sql).then(Boolean, () => false))
  for (const { port } of processes)
    await until('the process is ready', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok)
  return archive
}

function connectAsSuperuser({ port }: Cluster): Pool {
  return connect(`postgresql://postgres@127.0.0.1:${port}/postgres`, { max: 1, applicationName: 'scale' })
}

async function tip(site: Site, requests: number) {
  const load = startLoad(site, { perSecond: 8, tipShare: 1 })
  await until('the tips have begun', () => load.sent() >= requests)
  const { tips } = await load.stop()
  return tips
}

/** As if a row had been lost. */
function damage(backup: string): void {
  const file = path.join(backup, 'tables.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/("table": "tips",\s+"rows": )\d+/, '$10'))
}

function recoveryOf(base: string, archive: string, target: string, port: number): Cluster {
  appendFileSync(
    path.join(base, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${target}'`,
      `recovery_target_action = 'promote'`,
      `archive_mode = 'off'`,
      '',
    ].join('\n'),
  )
  writeFileSync(path.join(base, 'recovery.signal'), '')
  chmodSync(path.join(base, 'recovery.signal'), 0o644)
  return openCluster(base, port)
}

async function untilRecovered(cluster: Cluster): Promise<void> {
  await cluster.start()
  const sql = connect(cluster.url, { max: 1, applicationName: 'scale' })
  await until('the recovery has ended', async () => !(await isRecovering(sql).catch(() => true)), 120_000)
  await sql.end({ timeout: 1 })
}

function differences(expected: TableSum[], found: TableSum[]): string[] {
  return expected
    .filter(({ table, checksum }) => found.find((other) => other.table === table)?.checksum !== checksum)
    .map(({ table }) => table)
}

async function runScript({ cluster, folder }: Site, script: string, backup: string): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: cluster.url,
    DATA_DIR: path.join(folder, 'data'),
    TOKEN_SECRET: randomBytes(33).toString('base64'),
  }
  const withoutDatabase = { PATH: process.env['PATH'] }
  mkdirSync(path.dirname(backup), { recursive: true })
  const isBackup = script.endsWith('backup.ts')
  const { stdout } = await execute(process.execPath, [path.join(root, script), backup], {
    env: isBackup ? { ...env, SANDBOX: '1', DEMO: '0' } : withoutDatabase,
  })
  console.error(stdout.trim())
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}
