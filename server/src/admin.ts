import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { badConfigExit } from './boot/exit-codes.ts'
import { migrateSchema } from './boot/schema.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { applyOperatorAction } from './creators/apply-operator-action.ts'
import {
  listPageStatuses,
  lockPageStatus,
  type OperatorAction,
  operatorActions,
  type PageStatus,
} from './creators/operator.sql.ts'
import { findPostgres, startPostgres } from './embedded-postgres/start.ts'
import { connect, type Pool } from './platform/database/database.ts'
import { createLog } from './platform/observability/log.ts'

const usage = `Usage: npm run admin -- <command> [@slug]

  verify @slug      give the page its verified badge
  unverify @slug    take the badge away
  suspend @slug     hide the page from everyone but its owner
  unsuspend @slug   show it again
  list [@slug]      the newest 500 pages, or one page
  migrate           bring the database up to this release
`
const exits = { done: 0, failed: 1, misused: 2, badConfig: badConfigExit }

const standings: Record<OperatorAction, string> = {
  verify: 'verified',
  unverify: 'not verified',
  suspend: 'suspended: only its owner sees it',
  unsuspend: 'not suspended',
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const isOurs = error instanceof ConfigError
  console.error(isOurs ? `Wrong configuration:\n${error.message}` : error instanceof Error ? error.message : error)
  return isOurs ? exits.badConfig : exits.failed
})

/** What an operator does from the machine's own shell; works beside a running server. */
async function main([command, ...rest]: string[]): Promise<number> {
  const act = operatorActions.find((known) => known === command)
  const slug = rest[0]?.replace(/^@/, '')
  const isMigrate = command === 'migrate' && rest.length === 0
  if (rest.length > 1 || !(act ? slug : isMigrate || command === 'list')) {
    console.error(usage)
    return exits.misused
  }
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    if (isMigrate) return await bringUpToDate(database)
    if (!act) return await list(database.sql, slug)
    return await perform(config, database.sql, act, slug ?? '')
  } finally {
    await database.close()
  }
}

async function perform(config: Config, sql: Pool, act: OperatorAction, slug: string): Promise<number> {
  const operator = userInfo().username
  const done = await applyOperatorAction(sql, { act, slug, operator })
  if (!done) return unknownPage(slug)
  const { page, isChanged } = done
  const log = createLog(config.logLevel, pino.destination({ fd: 2, sync: true }))
  if (isChanged) log.info({ event: `page_${act}`, creatorId: page.id, slug: page.slug, operator }, 'operator act')
  console.log(`@${page.slug} (${page.name}) ${isChanged ? 'is now' : 'was already'} ${standings[act]}.`)
  return exits.done
}

async function list(sql: Pool, slug: string | undefined): Promise<number> {
  const page = slug && (await sql.begin((tx) => lockPageStatus(tx, slug)))
  if (slug && !page) return unknownPage(slug)
  const pages = page ? [page] : await listPageStatuses(sql, 500)
  for (const line of pages.map(describe)) console.log(line)
  if (pages.length === 0) console.log('There are no pages yet.')
  return exits.done
}

async function bringUpToDate({ sql, url }: Database): Promise<number> {
  const applied = await migrateSchema(sql, url)
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
  return exits.done
}

function describe({ slug, name, email, isVerified, isSuspended, isDeleted, createdAt }: PageStatus): string {
  const marks = [isVerified && 'verified', isSuspended && 'suspended', isDeleted && 'pending deletion'].filter(Boolean)
  const day = createdAt.toISOString().slice(0, 10)
  return [`@${slug}`.padEnd(32), day, (email ?? '-').padEnd(32), name, marks.length > 0 ? `[${marks.join(', ')}]` : '']
    .join('  ')
    .trimEnd()
}

function unknownPage(slug: string): number {
  console.error(`There is no page @${slug}.`)
  return exits.failed
}

interface Database {
  sql: Pool
  url: string
  close(): Promise<void>
}

/** The configured one, the one of a server that runs here, or our own for as long as the command takes. */
async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  const running = databaseUrl ?? (await findPostgres(dataDir))
  if (running) return openAt(running)
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    throw new Error(`There is no database in ${dataDir} yet: start the product once, or set DATA_DIR or DATABASE_URL.`)
  }
  const postgres = await startPostgres({ dataDir })
  const own = openAt(postgres.url, () => postgres.stop())
  await migrateSchema(own.sql, postgres.url)
  return own
}

function openAt(url: string, after?: () => Promise<void>): Database {
  const sql = connect(url, { max: 1, applicationName: 'obole-admin' })
  return {
    sql,
    url,
    async close() {
      await sql.end({ timeout: 5 })
      await after?.()
    },
  }
}
