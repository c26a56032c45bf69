import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Sql } from '../platform/database/database.ts'
import { beginCopy, endCopy } from './backup.sql.ts'

const log = 'pg_wal'
/** Contents that PostgreSQL recreates, and files of the running process. */
const recreated = /^(pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const runtimeFiles = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|backup_label.*|current_logfiles)$/

/**
 * A copy of a running PostgreSQL. The files alone are inconsistent; with the log of all that was written meanwhile, and the
 * label that says where to start, PostgreSQL recovers them at its next start.
 */
export async function copyRunningCluster(sql: Sql, from: string, to: string): Promise<void> {
  await beginCopy(sql)
  await copyTree(from, to, (file) => !recreated.test(file) && !runtimeFiles.test(file) && !file.startsWith(`${log}/`))
  const label = await endCopy(sql)
  await fs.writeFile(path.join(to, 'backup_label'), label, { mode: 0o600 })
  await copyTree(path.join(from, log), path.join(to, log), (file) => !file.startsWith('archive_status/'))
}

const hashedAtOnce = 1024 * 1024

/** By their names below the folder. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  const buffer = Buffer.allocUnsafe(hashedAtOnce)
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    hashes[path.relative(folder, file)] = await hashFile(file, buffer)
  }
  return hashes
}

/** A stream takes longer to make than most of the thousand files take to read. */
async function hashFile(file: string, buffer: Buffer): Promise<string> {
  const hash = createHash('sha256')
  const handle = await fs.open(file)
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

/** A file that is removed during the copy is not needed. */
export async function copyTree(from: string, to: string, isWanted: (file: string) => boolean): Promise<void> {
  await fs.mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await fs.readdir(from, { recursive: true, withFileTypes: true })) {
    const source = path.join(entry.parentPath, entry.name)
    const file = path.relative(from, source)
    const copy = path.join(to, file)
    if (!isWanted(file)) continue
    if (entry.isDirectory()) await fs.mkdir(copy, { recursive: true, mode: 0o700 })
    else if (entry.isFile()) await copyFile(source, copy)
  }
}

async function copyFile(from: string, to: string): Promise<void> {
  await fs.mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  await fs.copyFile(from, to, constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
