import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { erasedListFile, readErased } from '../accounts/own-data/erased-list.ts'
import type { Config } from '../config/config.ts'
import { startPostgres } from '../embedded-postgres/start.ts'
import { connect } from '../platform/database/database.ts'
import { tokenSecretFile } from '../platform/token-secret.ts'
import { dumpFile, storedFolders } from './back-up.ts'
import { endAllSessions, isEmptyDatabase } from './backup.sql.ts'
import { copyTree } from './copy-cluster.ts'
import { runTool } from './postgres-tools.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Only into an empty database and data folder, so that nothing is overwritten. All sessions end. */
export async function restore({ databaseUrl, dataDir }: Settings, backup: string): Promise<void> {
  const hasDump = existsSync(path.join(backup, dumpFile))
  if (!hasDump && !existsSync(path.join(backup, 'postgres'))) throw new Error(`${backup} is no backup of ours.`)
  if (hasDump && !databaseUrl) throw new Error('The backup holds a dump: set DATABASE_URL to an empty database.')
  if (!hasDump && databaseUrl) throw new Error('The backup holds an embedded database: leave DATABASE_URL unset.')
  for (const name of ['postgres', ...storedFolders, tokenSecretFile]) {
    if (existsSync(path.join(dataDir, name)))
      throw new Error(`${path.join(dataDir, name)} exists already: restore into an empty DATA_DIR.`)
  }
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (databaseUrl) await restoreDump(databaseUrl, path.join(backup, dumpFile))
  else await restoreCluster(dataDir, path.join(backup, 'postgres'))
  for (const name of storedFolders) {
    const source = path.join(backup, name)
    if (existsSync(source)) await copyTree(source, path.join(dataDir, name), () => true)
  }
  const secret = path.join(backup, tokenSecretFile)
  if (existsSync(secret)) await fs.copyFile(secret, path.join(dataDir, tokenSecretFile))
  await mergeErasedList(dataDir, backup)
}

/** The list may stand in `DATA_DIR` already, newer than that of the backup: the next start erases whom either names. */
async function mergeErasedList(dataDir: string, backup: string): Promise<void> {
  const ids = new Set([...(await readErased(dataDir)), ...(await readErased(backup))])
  if (ids.size === 0) return
  await fs.writeFile(path.join(dataDir, erasedListFile), [...ids, ''].join('\n'), { mode: 0o600 })
}

async function restoreDump(databaseUrl: string, dump: string): Promise<void> {
  const sql = connect(databaseUrl, { max: 1, applicationName: 'obole-restore' })
  try {
    if (!(await isEmptyDatabase(sql))) throw new Error('The database is not empty: restore into a new one.')
    const { pathname } = new URL(databaseUrl)
    const into = `--dbname=${decodeURIComponent(pathname.slice(1))}`
    await runTool('pg_restore', ['--no-owner', '--exit-on-error', into, dump], databaseUrl)
    await endAllSessions(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Starts PostgreSQL once: it replays the log, and an unusable backup fails here. */
async function restoreCluster(dataDir: string, copy: string): Promise<void> {
  await copyTree(copy, path.join(dataDir, 'postgres'), () => true)
  const postgres = await startPostgres({ dataDir })
  const sql = connect(postgres.url, { max: 1, applicationName: 'obole-restore' })
  try {
    await endAllSessions(sql)
  } finally {
    await sql.end({ timeout: 5 })
    await postgres.stop()
  }
}
