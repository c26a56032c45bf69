import { existsSync } from 'node:fs'
import path from 'node:path'
import { migrateSchema } from '../../boot/schema.ts'
import { databaseError } from '../../boot/start-errors.ts'
import type { Config } from '../../config/config.ts'
import { findPostgres, startPostgres } from '../../embedded-postgres/start.ts'
import { connect, type Pool, requireVersion } from '../../platform/database/database.ts'

export interface Database {
  sql: Pool
  url: string
  close(): Promise<void>
}

/** The configured one, the one of a server that runs here, or our own for as long as the command takes. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  const running = databaseUrl ?? (await findPostgres(dataDir))
  if (running) return openAt(running)
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    throw new Error(`There is no database in ${dataDir} yet: start the product once, or set DATA_DIR or DATABASE_URL.`)
  }
  const postgres = await startPostgres({ dataDir })
  const own = await openAt(postgres.url, () => postgres.stop())
  await migrateSchema(own.sql, own.url)
  return own
}

async function openAt(url: string, after?: () => Promise<void>): Promise<Database> {
  const sql = connect(url, { max: 2, applicationName: 'obole-admin' })
  await requireVersion(sql).catch(async (error: unknown) => {
    await sql.end({ timeout: 1 })
    throw databaseError(error)
  })
  return {
    sql,
    url,
    async close() {
      await sql.end({ timeout: 5 })
      await after?.()
    },
  }
}
