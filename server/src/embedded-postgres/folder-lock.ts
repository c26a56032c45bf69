import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface FolderLock {
  release(): void
}

/** So that no lock is lost to the garbage collector. */
const held = new Set<DatabaseSync>()

/**
 * One process a folder. The lock is one of the operating system's on an open file, which Node lends only through SQLite:
 * it dies with the process, however that dies, and neither a stale file nor a reused process id can be mistaken for it.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(path.join(folder, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error(`Another process already uses ${folder}: stop it first, or choose another folder with DATA_DIR.`)
  }
  held.add(lock)
  return {
    release() {
      if (held.delete(lock)) lock.close()
    },
  }
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
