import fs from 'node:fs/promises'
import path from 'node:path'
import { startPostgres } from '../embedded-postgres/start.ts'
import { connect, type Pool } from '../platform/database/database.ts'
import { inOneSnapshot } from '../platform/database/snapshot.sql.ts'
import { filesFile, mediaFolder, postgresFolder, tablesFile } from './back-up.ts'
import { dropEverything, listUsedFiles, sumTables, type TableSum } from './backup.sql.ts'
import { hashFiles } from './copy-cluster.ts'
import { listKeys, readVerified } from './images.ts'
import { holdsDump, restore, restoreApart } from './restore.ts'

export interface Comparison {
  /** Tables, rows and images that were found as the backup has them. */
  tables: number
  rows: number
  images: number
  /** What is missing, damaged or another. Empty after a drill that went well. */
  differences: string[]
}

/**
 * Restores a backup into an empty folder and compares it with the backup, apart from every service that the product
 * uses: a dump into the empty database of `databaseUrl` where one is given, everything else into an embedded one.
 */
export async function restoreForDrill(
  backup: string,
  dataDir: string,
  databaseUrl: string | null,
): Promise<Comparison> {
  const isDump = holdsDump(backup)
  const listed = isDump ? await readList<TableSum[]>(backup, tablesFile) : null
  const lost = isDump ? [] : await compareFiles(backup)
  if (lost.length > 0) return { tables: 0, rows: 0, images: 0, differences: lost }
  if (databaseUrl) {
    await restore({ databaseUrl, dataDir, s3: null }, backup)
    return compare(databaseUrl, listed, dataDir)
  }
  await restoreApart(dataDir, backup)
  const postgres = await startPostgres({ dataDir })
  try {
    return await compare(postgres.url, listed, dataDir)
  } finally {
    await postgres.stop()
  }
}

/** Of the database that a drill has filled: the next one needs it empty. */
export async function emptyAfterDrill(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl, { max: 1, applicationName: 'obole-drill' })
  try {
    await dropEverything(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function compare(databaseUrl: string, listed: TableSum[] | null, dataDir: string): Promise<Comparison> {
  const sql = connect(databaseUrl, { max: 2, applicationName: 'obole-drill' })
  try {
    return await compareWith(sql, listed, dataDir)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function compareWith(sql: Pool, listed: TableSum[] | null, dataDir: string): Promise<Comparison> {
  const restored = await inOneSnapshot(sql, sumTables)
  const differences = (listed ?? restored).flatMap(({ table, rows, checksum }) => {
    const found = restored.find((other) => other.table === table)
    if (found?.rows === rows && found.checksum === checksum) return []
    return [`${table}: ${rows} rows in the backup, ${found?.rows ?? 'none'} here, or other content`]
  })
  const media = path.join(dataDir, mediaFolder)
  const keys = await listKeys(media)
  for (const key of keys) {
    await readVerified(media, key).catch((error: Error) => differences.push(error.message))
  }
  const present = new Set(keys)
  for (let after = ''; ; ) {
    const used = await listUsedFiles(sql, after, 1000)
    for (const key of used)
      if (!present.has(key)) differences.push(`${key}: a page refers to it, the backup has it not`)
    if (used.length < 1000) break
    after = used.at(-1) ?? ''
  }
  const rows = restored.reduce((sum, table) => sum + table.rows, 0)
  return { tables: restored.length, rows, images: keys.length, differences }
}

/** Of a copy of the embedded database, before anything is restored from it: PostgreSQL recovers just what is there. */
async function compareFiles(backup: string): Promise<string[]> {
  const listed = await readList<Record<string, string>>(backup, filesFile)
  const found = await hashFiles(path.join(backup, postgresFolder))
  return [...new Set([...Object.keys(listed), ...Object.keys(found)])]
    .filter((file) => listed[file] !== found[file])
    .map((file) => `${path.join(postgresFolder, file)}: missing, damaged, or not in the list of the backup`)
}

async function readList<T>(backup: string, name: string): Promise<T> {
  const text = await fs.readFile(path.join(backup, name), 'utf8').catch(() => {
    throw new Error(`${name} is missing: nothing says what this backup should hold, so it cannot be compared.`)
  })
  return JSON.parse(text) as T
}
