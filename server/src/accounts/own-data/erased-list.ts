import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** One id of an erased account a line, outside of the database: a restored backup does not know of later erasures. */
export const erasedListFile = 'erased-accounts'

export async function appendErased(dataDir: string, userId: string): Promise<void> {
  await fs.mkdir(dataDir, { recursive: true })
  const file = await fs.open(path.join(dataDir, erasedListFile), 'a', 0o600)
  try {
    await file.appendFile(`${userId}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function readErased(dataDir: string): Promise<string[]> {
  const ids = new Set<string>()
  try {
    for await (const line of createInterface({ input: createReadStream(path.join(dataDir, erasedListFile)) })) {
      if (line) ids.add(line)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return [...ids]
}
