import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { erasedListFile } from '../accounts/own-data/erased-list.ts'
import type { Config } from '../config/config.ts'
import { lockFolder } from '../embedded-postgres/folder-lock.ts'
import { findPostgres } from '../embedded-postgres/start.ts'
import { storeOptions } from '../media/media.ts'
import { openDrive } from '../media/store.ts'
import { connect } from '../platform/database/database.ts'
import { inOneSnapshot } from '../platform/database/snapshot.sql.ts'
import { tokenSecretFile } from '../platform/token-secret.ts'
import { exportSnapshot, sumTables } from './backup.sql.ts'
import { copyRunningCluster, copyStoppedCluster, copyTree } from './copy-cluster.ts'
import { copyFromDrive } from './images.ts'
import { runTool } from './postgres-tools.ts'

/**
 * A backup holds `database.dump` with `tables.json`, or `postgres/`, then `media/`, `sandbox/`, `token-secret` and
 * `erased-accounts` where they exist.
 */
export const dumpFile = 'database.dump'
/** Rows and checksum of each table, at the moment of the dump: what a drill compares. */
export const tablesFile = 'tables.json'
export const mediaFolder = 'media'
export const sandboxFolder = 'sandbox'
/** At the end of a backup's name until it is whole. */
export const partialSuffix = '.partial'

export type BackupSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>

/**
 * Into a new folder, with or without a running server. The database is copied first: images are stored before their
 * rows and never change, so only an image that is removed during the backup can be missing.
 */
export async function backUp(settings: BackupSettings, folder: string): Promise<void> {
  const { databaseUrl, dataDir, s3 } = settings
  if (existsSync(folder)) throw new Error(`${folder} exists already: a backup never overwrites another.`)
  const draft = `${folder}${partialSuffix}`
  await fs.rm(draft, { recursive: true, force: true })
  await fs.mkdir(draft, { recursive: true, mode: 0o700 })
  if (databaseUrl) await dumpDatabase(databaseUrl, draft)
  else await copyCluster(dataDir, path.join(draft, 'postgres'))
  for (const name of s3 ? [sandboxFolder] : [mediaFolder, sandboxFolder]) {
    const source = path.join(dataDir, name)
    if (existsSync(source)) await copyTree(source, path.join(draft, name), () => true)
  }
  if (s3) await copyBucket(settings, path.join(draft, mediaFolder), await findPrevious(folder))
  for (const name of [tokenSecretFile, erasedListFile]) {
    const source = path.join(dataDir, name)
    if (existsSync(source)) await fs.copyFile(source, path.join(draft, name))
  }
  // A folder with the final name is a complete backup.
  await fs.rename(draft, folder)
}

/** The sums are read in the snapshot that is dumped. */
async function dumpDatabase(databaseUrl: string, draft: string): Promise<void> {
  const sql = connect(databaseUrl, { max: 1, applicationName: 'obole-backup' })
  try {
    await inOneSnapshot(sql, async (tx) => {
      const snapshot = await exportSnapshot(tx)
      const file = `--file=${path.join(draft, dumpFile)}`
      await runTool('pg_dump', ['--format=custom', '--no-owner', `--snapshot=${snapshot}`, file], databaseUrl)
      await fs.writeFile(path.join(draft, tablesFile), JSON.stringify(await sumTables(tx), null, 2), { mode: 0o600 })
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function copyBucket(settings: BackupSettings, to: string, previous: string | null): Promise<void> {
  const url = settings.databaseUrl ?? (await findPostgres(settings.dataDir))
  if (!url) throw new Error('The images are in a bucket: start the product, so that its database can say which ones.')
  const sql = connect(url, { max: 8, applicationName: 'obole-backup' })
  const drive = await openDrive(storeOptions(settings))
  try {
    const { copied, linked } = await copyFromDrive(sql, drive, { to, previous })
    console.log(`Images: ${copied} copied from the bucket, ${linked} linked from the backup before.`)
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

async function copyCluster(dataDir: string, to: string): Promise<void> {
  const from = path.join(dataDir, 'postgres')
  const running = await findPostgres(dataDir)
  if (!running) return copyStopped(dataDir, from, to)
  const url = new URL(running)
  url.username = 'postgres'
  url.pathname = '/postgres'
  const sql = connect(url.href, { max: 1, applicationName: 'obole-backup' })
  try {
    await copyRunningCluster(sql, from, to)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Holds the lock, so that the database is not started during the copy. */
async function copyStopped(dataDir: string, from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  const lock = lockFolder(dataDir)
  try {
    await copyStoppedCluster(from, to)
  } finally {
    lock.release()
  }
}
