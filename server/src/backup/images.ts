import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Drive } from '../media/drives/drive.ts'
import { isMediaKey, keyOf } from '../media/store.ts'
import type { Sql } from '../platform/database/database.ts'
import { isFileUsed, listUsedFiles } from './backup.sql.ts'

const concurrency = 8
const batchSize = 1000

interface CopiedImages {
  copied: number
  /** Taken from the backup before. */
  linked: number
  /** A sentence for each that a page refers to and that is missing or damaged where it is stored. */
  lost: string[]
}

/** Where images are stored, and how to name it to an operator. */
interface Source {
  drive: Drive
  place: string
}

/**
 * Copies every file that a row refers to. A file is named by the hash of its content: what does not
 * match its name is not a backup of it. What is lost keeps nothing else from being copied.
 */
export async function copyFromDrive(
  sql: Sql,
  source: Source,
  { to, previous }: { to: string; previous: string | null },
): Promise<CopiedImages> {
  const done: CopiedImages = { copied: 0, linked: 0, lost: [] }
  for (let after = ''; ; ) {
    const keys = await listUsedFiles(sql, after, batchSize)
    await each(keys, async (key) => {
      const copy = path.join(to, key)
      await fs.mkdir(path.dirname(copy), { recursive: true, mode: 0o700 })
      if (previous && (await link(path.join(previous, key), copy))) {
        done.linked += 1
      } else {
        await download(sql, source, { key, copy }, done)
      }
    })
    if (keys.length < batchSize) return done
    after = keys.at(-1) ?? ''
  }
}

/** Puts the files of a backup into the bucket. Those that are there already have the same content. */
export async function copyToDrive(drive: Drive, from: string): Promise<number> {
  const keys = await listKeys(from)
  await each(keys, async (key) => {
    const content = await readVerified(from, key)
    const stored = await drive.stat(key)
    if (stored?.byteSize !== content.length) await drive.write(key, content)
  })
  return keys.length
}

/** The files of a folder by their keys. */
export async function listKeys(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const names = await fs.readdir(folder, { recursive: true })
  return names.map((name) => name.replaceAll(path.sep, '/')).filter(isMediaKey)
}

export async function readVerified(folder: string, key: string): Promise<Buffer> {
  const content = await fs.readFile(path.join(folder, key))
  if (keyOf(content) !== key) throw new Error(`The image ${key} in ${folder} is damaged: its content has another hash.`)
  return content
}

async function download(
  sql: Sql,
  { drive, place }: Source,
  { key, copy }: { key: string; copy: string },
  done: CopiedImages,
): Promise<void> {
  const file = await drive.open(key)
  if (!file) {
    // One that was removed since the list was read is not lost.
    if (await isFileUsed(sql, key))
      done.lost.push(`The image ${key} is missing from ${place}, and a page refers to it.`)
    return
  }
  const content = Buffer.isBuffer(file.content) ? file.content : await buffer(file.content)
  if (keyOf(content) !== key) {
    done.lost.push(`The image ${key} in ${place} is damaged: its content has another hash.`)
    return
  }
  await fs.writeFile(copy, content, { mode: 0o600 })
  done.copied += 1
}

async function link(from: string, to: string): Promise<boolean> {
  return fs.link(from, to).then(
    () => true,
    () => false,
  )
}

async function each<T>(items: T[], run: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const drain = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: concurrency }, drain))
}
