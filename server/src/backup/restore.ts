import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { erasedListFile, readLines } from '../accounts/own-data/erased-list.ts'
import { supporterListFile } from '../accounts/own-data/supporter-list.ts'
import { startPostgres } from '../embedded-postgres/start.ts'
import { storeOptions } from '../media/media.ts'
import { openDrive } from '../media/store.ts'
import { connect } from '../platform/database/database.ts'
import { tokenSecretFile } from '../platform/token-secret.ts'
import { type BackupSettings, dumpFile, lostFile, mediaFolder, partialSuffix, sandboxFolder } from './back-up.ts'
import { endAllSessions, isEmptyDatabase } from './backup.sql.ts'
import { copyTree } from './copy-cluster.ts'
import { copyToDrive } from './images.ts'
import { connectionEnvironment, runTool } from './postgres-tools.ts'

/** Only into an empty database and data folder, so that nothing is overwritten. All sessions end. */
export async function restore(settings: BackupSettings, backup: string): Promise<void> {
  const { databaseUrl, dataDir } = settings
  const isDump = holdsDump(backup)
  if (isDump && !databaseUrl) throw new Error('The backup holds a dump: set DATABASE_URL to an empty database.')
  if (!isDump && databaseUrl) throw new Error('The backup holds an embedded database: leave DATABASE_URL unset.')
  await prepareFolder(dataDir)
  if (databaseUrl) await restoreDump(databaseUrl, path.join(backup, dumpFile))
  else await restoreCluster(dataDir, path.join(backup, 'postgres'))
  await restoreFiles(settings, backup)
}

/** Of either kind, into an empty folder with an embedded database: apart from all that the product uses. */
export async function restoreApart(dataDir: string, backup: string): Promise<void> {
  const isDump = holdsDump(backup)
  await prepareFolder(dataDir)
  if (isDump) await restoreDumpApart(dataDir, path.join(backup, dumpFile))
  else await restoreCluster(dataDir, path.join(backup, 'postgres'))
  await restoreFiles({ databaseUrl: null, dataDir, s3: null }, backup)
}

/** A copy of an embedded database's files otherwise. A backup that was not finished is refused. */
export function holdsDump(backup: string): boolean {
  if (backup.endsWith(partialSuffix))
    throw new Error(`${backup} was never finished: something is missing in it. Restore another backup.`)
  if (!holdsBackup(backup)) throw new Error(`${backup} is no backup of ours.`)
  return existsSync(path.join(backup, dumpFile))
}

export function holdsBackup(folder: string): boolean {
  return existsSync(path.join(folder, dumpFile)) || existsSync(path.join(folder, 'postgres'))
}

async function prepareFolder(dataDir: string): Promise<void> {
  for (const name of ['postgres', mediaFolder, sandboxFolder, tokenSecretFile]) {
    if (existsSync(path.join(dataDir, name)))
      throw new Error(`${path.join(dataDir, name)} exists already: restore into an empty DATA_DIR.`)
  }
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 })
}

async function restoreFiles(settings: BackupSettings, backup: string): Promise<void> {
  const { dataDir, s3 } = settings
  if (s3) console.log(`Images: ${await fillBucket(settings, path.join(backup, mediaFolder))} in the bucket.`)
  for (const name of s3 ? [sandboxFolder] : [mediaFolder, sandboxFolder]) {
    const source = path.join(backup, name)
    if (existsSync(source)) await copyTree(source, path.join(dataDir, name), () => true)
  }
  if (existsSync(path.join(backup, lostFile)))
    console.log(`Some images were lost before this backup was taken: ${lostFile} in it names them.`)
  const secret = path.join(backup, tokenSecretFile)
  if (existsSync(secret)) await fs.copyFile(secret, path.join(dataDir, tokenSecretFile))
  for (const name of [erasedListFile, supporterListFile]) await mergeList(name, dataDir, backup)
}

/** With the images of a folder; answers how many they are. */
export async function fillBucket(settings: BackupSettings, media: string): Promise<number> {
  const drive = await openDrive(storeOptions(settings))
  try {
    return await copyToDrive(drive, media)
  } finally {
    drive.close()
  }
}

/** The list may stand in `DATA_DIR` already, newer than that of the backup: the next start does what either names. */
async function mergeList(name: string, dataDir: string, backup: string): Promise<void> {
  const lines = new Set([...(await readLines(dataDir, name)), ...(await readLines(backup, name))])
  if (lines.size === 0) return
  await fs.writeFile(path.join(dataDir, name), [...lines, ''].join('\n'), { mode: 0o600 })
}

async function restoreDump(databaseUrl: string, dump: string): Promise<void> {
  const sql = connect(databaseUrl, { max: 1, applicationName: 'obole-restore' })
  try {
    if (!(await isEmptyDatabase(sql))) throw new Error('The database is not empty: restore into a new one.')
    const into = `--dbname=${connectionEnvironment(databaseUrl)['PGDATABASE']}`
    await runTool('pg_restore', ['--no-owner', '--exit-on-error', into, dump], databaseUrl)
    await endAllSessions(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function restoreDumpApart(dataDir: string, dump: string): Promise<void> {
  const postgres = await startPostgres({ dataDir })
  try {
    await restoreDump(postgres.url, dump)
  } finally {
    await postgres.stop()
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
