import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** One id of an erased account a line, outside of the database: a restored backup does not know of later erasures. */
export const erasedListFile = 'erased-accounts'

export function appendErased(dataDir: string, userId: string): Promise<void> {
  return appendLine(dataDir, erasedListFile, userId)
}

export function readErased(dataDir: string): Promise<string[]> {
  return readLines(dataDir, erasedListFile)
}

/** On the disk before it returns. */
export async function appendLine(dataDir: string, name: string, line: string): Promise<void> {
  await fs.mkdir(dataDir, { recursive: true })
  const file = await fs.open(path.join(dataDir, name), 'a', 0o600)
  try {
    await file.appendFile(`${line}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Each once; none when there is no such file. */
export async function readLines(dataDir: string, name: string): Promise<string[]> {
  const lines = new Set<string>()
  try {
    for await (const line of createInterface({ input: createReadStream(path.join(dataDir, name)) })) {
      if (line) lines.add(line)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return [...lines]
}
