import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { asStorageError } from './disk-space.ts'
import type { Drive, DriveFile, DriveStat } from './drive.ts'

/** Files are written here and then renamed. */
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
      throw asStorageError(error)
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
    return found && { byteSize: found.size }
  }

  async function removePartialFiles(before: Date): Promise<void> {
    for (const name of (await orNull(fs.readdir(at(incoming)))) ?? []) {
      const file = at(path.join(incoming, name))
      const found = await orNull(fs.stat(file))
      if (found && found.mtime < before) await fs.rm(file, { force: true })
    }
  }

  return { write, open, stat, delete: (key) => fs.rm(at(key), { force: true }), removePartialFiles, close: () => {} }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}
