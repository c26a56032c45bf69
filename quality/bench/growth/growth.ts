import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { closePlatform, openPlatform } from '@obole/server/boot/open-platform'
import { readConfig } from '@obole/server/config/config'
import { startPostgres } from '@obole/server/embedded-postgres/start'
import type { Pool } from '@obole/server/platform/database/database'
import { createLog } from '@obole/server/platform/observability/log'
import type { Measurement } from '@obole/testing/budget'
import { callApi } from '@obole/testing/call-api'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { openDatabase, superuserUrl } from '../support/database.ts'
import { runWithoutTriggers, tipStatements } from '../support/filled-tables.ts'
import { percentile, timed } from '../support/latency.ts'
import { signUp } from '../support/people.ts'
import { startProgram } from '../support/product.ts'
import type { Section } from '../support/table.ts'
import { type GrowthAct, openTraced, type Trace, type TracedDatabase, tableReads } from '../support/traced-database.ts'
import { creatorsCount, fillSite, fillUntilNow, findFill, tipsCount } from './growth-rows.ts'
import { growthActs } from './growth-statements.ts'

/** Of a statement, but for the check of a minute. */
const statementMs = 50
/** A statement that reads more rows of a table than this is not bounded. */
const rowsMax = 50_000
/** A table of fewer rows may be read from end to end. */
const smallTable = 10_000
const callRounds = 40
const triesMax = 4

/**
 * The statements that could grow with the tables, at a million creators and ten million tips, and calls beside the same
 * ones on an empty database. `GROWTH_DATA` names a folder that keeps the rows for the next run; the plans of all
 * statements are written to `GROWTH_PLANS`.
 */
export async function benchGrowth(): Promise<Section> {
  const temporary = temporaryFolder()
  const full = await openSite(process.env['GROWTH_DATA'] ?? path.join(temporary.folder, 'full'))
  const empty = await openSite(path.join(temporary.folder, 'empty'))
  try {
    const star = (await findFill(full.database)) ?? (await full.signUp())
    if (!(await findFill(full.database))) await fillSite(full.database, star.id)
    await fillUntilNow(full.database)
    const few = await empty.signUp()
    await fillFew(empty.database, few.id)
    const statements = await traceStatements(full, star.id)
    const calls = await compareCalls(full, empty)
    return { title: `${counted(creatorsCount)} creators, ${counted(tipsCount)} tips`, rows: [...statements, ...calls] }
  } finally {
    await empty.close()
    await full.close()
    temporary.remove()
  }
}

const counted = (count: number) => count.toLocaleString('en')

/** Nothing is to be kept after a power failure. */
const postgresSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '6GB',
  checkpoint_timeout: '30min',
  shared_buffers: '2GB',
}

const slug = 'vedette'

type Site = Awaited<ReturnType<typeof openSite>>

async function openSite(dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startPostgres({ dataDir, settings: postgresSettings })
  const database = openDatabase(dataDir)
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    TOKEN_SECRET: 'for-this-bench-only-0123456789-abcdefghijklmnopqrst',
    SANDBOX: '1',
    DEMO: '0',
    RATE_LIMIT_FACTOR: '100000',
    SHED_ABOVE: '0',
    UNDO_MINUTES: '0',
    // Every page is rendered.
    PAGE_CACHE_MB: '0',
  }
  const serve = async <T>(settings: Record<string, string>, act: (url: string) => Promise<T>): Promise<T> => {
    const product = await startProgram({ env: { ...env, ...settings } })
    try {
      return await act(product.url)
    } finally {
      await product.stop()
    }
  }
  return {
    dataDir,
    database,
    env,
    /** Without jobs, which would disturb what is measured. */
    serve: <T>(act: (url: string) => Promise<T>) => serve({ WORKER: '0' }, act),
    signUp: () =>
      serve({}, async (url) => {
        const person = await signUp(url, slug)
        await callApi(url, 'POST', '/api/creators', { name: 'Vedette', slug }, person.accessToken)
        return person
      }),
    async close() {
      await database.end()
      await postgres.stop()
    },
  }
}

/** A page that shows as much, alone. */
async function fillFew(database: Pool, creatorId: string): Promise<void> {
  const account = `insert into payout_accounts (creator_id, page_id, account_id, state, was_enabled)
    values ('${creatorId}', '${creatorId}', 'acct_star', 'enabled', true)`
  const rows = { first: 1, last: 60, creator: `'${creatorId}'::uuid`, paidAt: `now() - n * interval '12 days'` }
  await runWithoutTriggers(database, [account, ...tipStatements({ ...rows, name: `'Camille ' || n % 50000` })])
  await database`vacuum analyze`
}

async function traceStatements({ dataDir, database, env }: Site, starId: string): Promise<Measurement[]> {
  const log = createLog('error')
  const platform = await openPlatform(readConfig(env), log, env.DATABASE_URL)
  const traced = openTraced(superuserUrl(dataDir))
  const sizes = await readSizes(database)
  const rows: Measurement[] = []
  const told: string[] = []
  const unbounded = new Set<string>()
  try {
    for (const growthAct of await growthActs(traced, platform, database, starId)) {
      const { name, wholeAtMost } = growthAct
      const { slowestMs, wholeMs, plans } = await traceUntilWithin(traced, growthAct)
      rows.push({ name, value: slowestMs, unit: 'ms', atMost: statementMs })
      if (wholeAtMost) rows.push({ name: `${name}: the whole`, value: wholeMs, unit: 'ms', atMost: wholeAtMost })
      for (const read of plans.flatMap(tableReads)) {
        const size = sizes.get(read.table) ?? 0
        if (size > smallTable && (read.rows > rowsMax || (read.isWhole && read.rows >= size * 0.9)))
          unbounded.add(`${name}: ${read.rows} of ${read.table}`)
      }
      told.push(`## ${name}\n`, ...plans)
      console.log(`${slowestMs.toFixed(1).padStart(8)} ${wholeMs.toFixed(1).padStart(8)}  ${name}`)
    }
    const [broken] = await database<{ count: number }[]>`
      select count(*)::int as count from broken_invariants where resolved_at is null
    `
    const file = process.env['GROWTH_PLANS'] ?? path.join(tmpdir(), 'obole-growth-plans.txt')
    writeFileSync(file, told.join('\n'))
    console.log(`The plans are in ${file}.`)
    return [
      ...rows,
      {
        name: 'statements that read more of a table than they need',
        value: unbounded.size,
        unit: [...unbounded].join('; '),
        atMost: 0,
      },
      { name: 'broken invariants', value: broken?.count ?? Number.NaN, unit: '', atMost: 0 },
    ]
  } finally {
    await traced.sql.end()
    await closePlatform(platform)
  }
}

/** What misses its bar is measured again: on a busy machine it may have waited for others. */
async function traceUntilWithin(traced: TracedDatabase, { act, wholeAtMost, ...options }: GrowthAct): Promise<Trace> {
  let best = await traced.trace(act, options)
  const isWithin = () => best.slowestMs <= statementMs && best.wholeMs <= (wholeAtMost ?? Number.POSITIVE_INFINITY)
  for (let repeat = 1; repeat < triesMax && !isWithin(); repeat += 1) {
    const again = await traced.trace(act, options)
    if (again.slowestMs < best.slowestMs) best = again
  }
  return best
}

async function readSizes(database: Pool): Promise<Map<string, number>> {
  const rows = await database<{ name: string; rows: number }[]>`
    select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r'
  `
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

/** In turns, so that both sites meet the same machine. */
async function compareCalls(full: Site, empty: Site): Promise<Measurement[]> {
  return full.serve((fullUrl) =>
    empty.serve(async (emptyUrl) => {
      const sites = [await openCalls(fullUrl), await openCalls(emptyUrl)]
      const names = Object.keys(sites[0] ?? {})
      const times = sites.map(() => new Map(names.map((name) => [name, [] as number[]])))
      for (let round = -callRounds / 4; round < callRounds; round += 1)
        for (const name of names)
          for (const [place, calls] of sites.entries()) {
            const ms = await timed(calls[name] ?? (() => Promise.resolve()))
            if (round >= 0) times[place]?.get(name)?.push(ms)
          }
      return names.map((name) => {
        const [value = Number.NaN, alone = Number.NaN] = times.map((all) => percentile(all.get(name) ?? [], 0.5))
        return asMuch.includes(name) ? grown(name, value, alone) : { name, value, unit: 'ms', atMost: statementMs }
      })
    }),
  )
}

/** Beside the same call on an empty database; below 2 ms that is mostly the call itself. */
function grown(name: string, value: number, alone: number): Measurement {
  return { name, value, unit: 'ms', limit: { name: 'empty database', value: Math.max(2, alone) }, atMost: 2 }
}

/** Calls that show as much on the empty site. */
const asMuch = ['page view, rendered', 'GET /api/creators/@slug', 'GET /api/creators/:id/tips']

async function openCalls(url: string): Promise<Record<string, () => Promise<unknown>>> {
  const credentials = { email: `${slug}@bench.example`, password: `un-banc-d-essai-${slug}` }
  const { accessToken } = await callApi<{ accessToken: string }>(url, 'POST', '/api/users/login', credentials)
  const { id } = await callApi<{ id: string }>(url, 'GET', '/api/users/profile', undefined, accessToken)
  const read = (path: string) => async () => (await fetch(`${url}${path}`)).arrayBuffer()
  const own = (path: string) => () => callApi(url, 'GET', `/api/creators/${id}${path}`, undefined, accessToken)
  return {
    'page view, rendered': read(`/@${slug}`),
    'GET /api/creators/@slug': read(`/api/creators/@${slug}`),
    'GET /api/creators/:id/tips': own('/tips'),
    'GET /api/creators/:id/tips/summary': own('/tips/summary'),
    'GET /api/creators': read('/api/creators'),
    'GET /sitemap.xml': read('/sitemap.xml'),
    'GET /metrics': read('/metrics'),
  }
}
