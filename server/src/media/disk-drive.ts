import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '@obole/contract/refusals'
import type { Drive, DriveEntry, DriveFile, DriveStat } from './drive.ts'

/** Half-written files stand here; one that a crash left behind is listed, and swept like any orphan. */
const incoming = 'incoming'

export function createDiskDrive(folder: string): Drive {
  const at = (key: string) => path.join(folder, key)

  async function write(key: string, bytes: Buffer): Promise<void> {
    const temporary = at(path.join(incoming, randomUUID()))
    try {
      await fs.mkdir(path.dirname(temporary), { recursive: true })
      await fs.mkdir(path.dirname(at(key)), { recursive: true })
      await fs.writeFile(temporary, bytes, { flush: true })
      await fs.rename(temporary, at(key))
    } catch (error) {
      await fs.rm(temporary, { force: true })
      if (!isFull(error)) throw error
      const refusal = new Refusal('storage_full')
      refusal.cause = error
      throw refusal
    }
  }

  async function open(key: string): Promise<DriveFile | null> {
    const file = await orNull(fs.open(at(key)))
    if (!file) return null
    try {
      const { size } = await file.stat()
      return { byteSize: size, content: file.createReadStream() }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async function stat(key: string): Promise<DriveStat | null> {
    const found = await orNull(fs.stat(at(key)))
    return found && { byteSize: found.size, modifiedAt: found.mtime }
  }

  async function* list(prefix: string): AsyncGenerator<DriveEntry> {
    for (const part of await namesIn(folder)) {
      if (!part.startsWith(prefix.slice(0, part.length))) continue
      for (const name of await namesIn(at(part))) {
        const key = `${part}/${name}`
        const found = key.startsWith(prefix) ? await stat(key) : null
        if (found) yield { key, modifiedAt: found.modifiedAt }
      }
    }
  }

  return { write, open, stat, delete: (key) => fs.rm(at(key), { force: true }), list, close: () => {} }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await orNull(fs.readdir(folder))) ?? []
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
