import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { erasedListFile } from '../accounts/own-data/erased-list.ts'
import { supporterListFile } from '../accounts/own-data/supporter-list.ts'
import type { Config } from '../config/config.ts'
import { findPostgres, startPostgres } from '../embedded-postgres/start.ts'
import { storeOptions } from '../media/media.ts'
import { openDrive } from '../media/store.ts'
import { connect } from '../platform/database/database.ts'
import { inOneSnapshot } from '../platform/database/snapshot.sql.ts'
import { tokenSecretFile } from '../platform/token-secret.ts'
import { exportSnapshot, sumTables } from './backup.sql.ts'
import { copyRunningCluster, copyTree, hashFiles } from './copy-cluster.ts'
import { copyFromDrive } from './images.ts'
import { runTool } from './postgres-tools.ts'

/**
 * A backup holds `database.dump` with `tables.json`, or `postgres/` with `files.json`, then `media/`, `sandbox/`,
 * `token-secret`, `erased-accounts`, `supporter-choices` and `lost-images.json` where they exist.
 */
export const dumpFile = 'database.dump'
/** Rows and checksum of each table, at the moment of the dump: what a drill compares. */
export const tablesFile = 'tables.json'
export const postgresFolder = 'postgres'
/** The hash of each file of the embedded database: it was written to meanwhile, so its tables are those of no one moment. */
export const filesFile = 'files.json'
export const mediaFolder = 'media'
export const sandboxFolder = 'sandbox'
/** What could not be copied, a sentence for each; absent when nothing is lost. */
export const lostFile = 'lost-images.json'
/** At the end of a backup's name until it is whole. */
export const partialSuffix = '.partial'

export type BackupSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>

/**
 * Into a new folder, with or without a running server. A folder with the final name holds all that there was to copy.
 * Answers which images were lost before, a sentence for each: the rest must not stay without a backup because of them.
 */
export async function backUp(settings: BackupSettings, folder: string): Promise<string[]> {
  if (existsSync(folder)) throw new Error(`${folder} exists already: a backup never overwrites another.`)
  const draft = `${folder}${partialSuffix}`
  const database = await reachDatabase(settings)
  try {
    await fs.rm(draft, { recursive: true, force: true })
    await fs.mkdir(draft, { recursive: true, mode: 0o700 })
    const lost = await fillBackup(settings, database.url, { draft, folder })
    await fs.rename(draft, folder)
    return lost
  } catch (error) {
    await fs.rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await database.stop()
  }
}

/** An embedded database that does not run is started for it. */
async function reachDatabase({
  databaseUrl,
  dataDir,
}: BackupSettings): Promise<{ url: string; stop(): Promise<void> }> {
  const url = databaseUrl ?? (await findPostgres(dataDir))
  if (url) return { url, stop: async () => undefined }
  if (!existsSync(path.join(dataDir, postgresFolder)))
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  return startPostgres({ dataDir })
}

/**
 * The database is copied first: images are stored before their rows and never change, so only an image that is removed
 * during the backup can be missing.
 */
async function fillBackup(
  settings: BackupSettings,
  url: string,
  { draft, folder }: { draft: string; folder: string },
): Promise<string[]> {
  const { databaseUrl, dataDir, s3 } = settings
  if (databaseUrl) await dumpDatabase(databaseUrl, draft)
  else await copyCluster(dataDir, url, draft)
  const lost = await copyImages(settings, url, {
    to: path.join(draft, mediaFolder),
    previous: s3 ? await findPrevious(folder) : null,
  })
  if (lost.length > 0) await writeList(draft, lostFile, lost)
  const sandbox = path.join(dataDir, sandboxFolder)
  if (existsSync(sandbox)) await copyTree(sandbox, path.join(draft, sandboxFolder), () => true)
  for (const name of [tokenSecretFile, erasedListFile, supporterListFile]) {
    const source = path.join(dataDir, name)
    if (existsSync(source)) await fs.copyFile(source, path.join(draft, name))
  }
  return lost
}

/** The sums are read in the snapshot that is dumped. */
async function dumpDatabase(databaseUrl: string, draft: string): Promise<void> {
  const sql = connect(databaseUrl, { max: 1, applicationName: 'obole-backup' })
  try {
    await inOneSnapshot(sql, async (tx) => {
      const snapshot = await exportSnapshot(tx)
      const file = path.join(draft, dumpFile)
      await runTool(
        'pg_dump',
        ['--format=custom', '--no-owner', `--snapshot=${snapshot}`, `--file=${file}`],
        databaseUrl,
      )
      await fs.chmod(file, 0o600)
      await writeList(draft, tablesFile, await sumTables(tx))
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function copyCluster(dataDir: string, running: string, draft: string): Promise<void> {
  const url = new URL(running)
  url.username = 'postgres'
  url.pathname = '/postgres'
  const sql = connect(url.href, { max: 1, applicationName: 'obole-backup' })
  const copy = path.join(draft, postgresFolder)
  try {
    await copyRunningCluster(sql, path.join(dataDir, postgresFolder), copy)
    await writeList(draft, filesFile, await hashFiles(copy))
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function writeList(draft: string, name: string, list: unknown): Promise<void> {
  return fs.writeFile(path.join(draft, name), JSON.stringify(list, null, 2), { mode: 0o600 })
}

async function copyImages(
  settings: BackupSettings,
  url: string,
  folders: { to: string; previous: string | null },
): Promise<string[]> {
  const sql = connect(url, { max: 8, applicationName: 'obole-backup' })
  const options = storeOptions(settings)
  const drive = await openDrive(options)
  const place = options.kind === 's3' ? 'the bucket' : options.folder
  try {
    const { copied, linked, lost } = await copyFromDrive(sql, { drive, place }, folders)
    console.log(`Images: ${copied} copied from ${place}, ${linked} linked from the backup before, ${lost.length} lost.`)
    return lost
  } finally {
    drive.close()
    await sql.end({ timeout: 5 })
  }
}

/** The images of the newest backup beside this one. Files of one content need their space once. */
async function findPrevious(folder: string): Promise<string | null> {
  const parent = path.dirname(folder)
  const names = (await fs.readdir(parent)).filter((name) => !name.endsWith(partialSuffix)).sort()
  const found = names.map((name) => path.join(parent, name, mediaFolder)).filter((media) => existsSync(media))
  return found.at(-1) ?? null
}
