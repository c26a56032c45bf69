import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { clock } from '../platform/clock.ts'
import { lostFile, partialSuffix } from './back-up.ts'
import { holdsBackup } from './restore.ts'

/** So many stay however old they are: when backups fail for weeks, these are all that there is. */
const keptMin = 7
const dayMs = 24 * 60 * 60_000

interface Backup {
  path: string
  takenAtMs: number
}

/**
 * Removes the backups of a folder that are older than `keptDays`, but never one of the newest whole ones, nor the newest
 * one that has all its images: what newer ones have lost can be put back from it. What is no backup is left alone.
 */
export async function removeOldBackups(folder: string, keptDays: number): Promise<{ removed: string[] }> {
  const { whole, partial } = await listBackups(folder)
  const complete = whole.find((backup) => !existsSync(path.join(backup.path, lostFile)))
  const replaceable = whole.slice(keptMin).filter((backup) => backup !== complete)
  const oldestMs = clock.now().getTime() - keptDays * dayMs
  const old = [...replaceable, ...partial].filter(({ takenAtMs }) => takenAtMs < oldestMs)
  for (const backup of old) await fs.rm(backup.path, { recursive: true, force: true })
  return { removed: old.map((backup) => path.basename(backup.path)) }
}

/** Newest first. */
async function listBackups(folder: string): Promise<{ whole: Backup[]; partial: Backup[] }> {
  const entries = await fs.readdir(folder, { withFileTypes: true })
  const paths = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name))
  const isPartial = (one: Backup) => one.path.endsWith(partialSuffix)
  const found = await Promise.all(
    paths.map(async (one): Promise<Backup> => ({ path: one, takenAtMs: (await fs.stat(one)).mtimeMs })),
  )
  found.sort((a, b) => b.takenAtMs - a.takenAtMs)
  return {
    whole: found.filter((one) => !isPartial(one) && holdsBackup(one.path)),
    partial: found.filter(isPartial),
  }
}
