import fs from 'node:fs/promises'
import path from 'node:path'
import { startPostgres } from '../embedded-postgres/start.ts'
import { connect, type Pool } from '../platform/database/database.ts'
import { inOneSnapshot } from '../platform/database/snapshot.sql.ts'
import { mediaFolder, tablesFile } from './back-up.ts'
import { dropEverything, listUsedFiles, sumTables, type TableSum } from './backup.sql.ts'
import { listKeys, readVerified } from './images.ts'
import { restore, restoreApart } from './restore.ts'

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
  if (databaseUrl) {
    await restore({ databaseUrl, dataDir, s3: null }, backup)
    return compare(databaseUrl, backup, dataDir)
  }
  await restoreApart(dataDir, backup)
  const postgres = await startPostgres({ dataDir })
  try {
    return await compare(postgres.url, backup, dataDir)
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

async function compare(databaseUrl: string, backup: string, dataDir: string): Promise<Comparison> {
  const sql = connect(databaseUrl, { max: 2, applicationName: 'obole-drill' })
  try {
    return await compareWith(sql, backup, dataDir)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function compareWith(sql: Pool, backup: string, dataDir: string): Promise<Comparison> {
  const expected = await readTables(backup)
  const restored = await inOneSnapshot(sql, sumTables)
  const differences = expected.flatMap(({ table, rows, checksum }) => {
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

/** A copy of the embedded database's files has no list: PostgreSQL itself checks what it recovers. */
async function readTables(backup: string): Promise<TableSum[]> {
  const file = await fs.readFile(path.join(backup, tablesFile), 'utf8').catch(() => '[]')
  return JSON.parse(file) as TableSum[]
}
