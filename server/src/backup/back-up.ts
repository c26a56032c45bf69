import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { erasedListFile } from '../accounts/own-data/erased-list.ts'
import type { Config } from '../config/config.ts'
import { lockFolder } from '../embedded-postgres/folder-lock.ts'
import { findPostgres } from '../embedded-postgres/start.ts'
import { connect } from '../platform/database/database.ts'
import { tokenSecretFile } from '../platform/token-secret.ts'
import { copyRunningCluster, copyStoppedCluster, copyTree } from './copy-cluster.ts'
import { runTool } from './postgres-tools.ts'

/** A backup holds `database.dump` or `postgres/`, then `media/`, `sandbox/`, `token-secret` and `erased-accounts` where they exist. */
export const dumpFile = 'database.dump'
export const storedFolders = ['media', 'sandbox']

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Into a new folder, with or without a running server. The database is copied first: images are stored before their
 * rows and never change, so only an image that is removed during the backup can be missing.
 */
export async function backUp({ databaseUrl, dataDir }: Settings, folder: string): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} exists already: a backup never overwrites another.`)
  const draft = `${folder}.partial`
  await fs.rm(draft, { recursive: true, force: true })
  await fs.mkdir(draft, { recursive: true, mode: 0o700 })
  if (databaseUrl)
    await runTool('pg_dump', ['--format=custom', '--no-owner', `--file=${path.join(draft, dumpFile)}`], databaseUrl)
  else await copyCluster(dataDir, path.join(draft, 'postgres'))
  for (const name of storedFolders) {
    const source = path.join(dataDir, name)
    if (existsSync(source)) await copyTree(source, path.join(draft, name), () => true)
  }
  for (const name of [tokenSecretFile, erasedListFile]) {
    const source = path.join(dataDir, name)
    if (existsSync(source)) await fs.copyFile(source, path.join(draft, name))
  }
  // A folder with the final name is a complete backup.
  await fs.rename(draft, folder)
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
