import { openPool, type Pool, poolOver, type Sql } from '@obole/server/platform/database/database'
import type { PoolClient, QueryConfig } from 'pg'
import { percentile } from './latency.ts'

/** What an act did in the database. */
export interface Trace {
  /** The median of the statement that takes longest. */
  slowestMs: number
  wholeMs: number
  /** As PostgreSQL carried them out, those inside functions and triggers among them. */
  plans: string[]
}

interface TraceOptions {
  rounds?: number
  /** Before each round, on another connection. */
  before?: () => Promise<unknown>
  /** So many statements end a round: a clean-up of many batches need not be through. */
  statements?: number
}

export interface GrowthAct extends TraceOptions {
  name: string
  act: () => Promise<unknown>
  /** The bar of the whole act; each of its statements has its own. */
  wholeAtMost?: number
}

export interface TracedDatabase {
  sql: Pool
  trace(act: () => Promise<unknown>, options?: TraceOptions): Promise<Trace>
  /** An act that writes, undone at its end: each round finds the same rows. */
  undone(act: (tx: Sql) => Promise<unknown>): () => Promise<void>
}

/**
 * For the product's own functions: one connection with the product's limits, each of whose statements is timed. Plans are
 * told in a last round, since telling them takes time; by then the connection has the plans that it repeats.
 */
export function openTraced(superuserUrl: string): TracedDatabase {
  const pool = openPool(superuserUrl, { max: 1, applicationName: 'bench' })
  const times = new Map<string, number[]>()
  const plans: string[] = []
  let left = Number.POSITIVE_INFINITY
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => void (message?.startsWith('duration:') && plans.push(message)))
    timeStatements(client, (text, ms) => {
      times.set(text, [...(times.get(text) ?? []), ms])
      left -= 1
      if (left <= 0) throw new Enough()
    })
  })
  const sql = poolOver(pool)
  const run = async (act: () => Promise<unknown>, { before, statements }: TraceOptions): Promise<number> => {
    await before?.()
    left = statements ?? Number.POSITIVE_INFINITY
    const startedAtMs = performance.now()
    await act().catch(passEnough)
    return performance.now() - startedAtMs
  }
  return {
    sql,
    async trace(act, options = {}) {
      await run(act, options)
      times.clear()
      const whole: number[] = []
      for (let round = 0; round < (options.rounds ?? 15); round += 1) whole.push(await run(act, options))
      const medians = [...times.values()].map((all) => percentile(all, 0.5))
      left = Number.POSITIVE_INFINITY
      await sql.unsafe(tellPlans)
      plans.length = 0
      await run(act, options)
      left = Number.POSITIVE_INFINITY
      await sql.unsafe('set auto_explain.log_min_duration = -1')
      return { slowestMs: Math.max(...medians), wholeMs: percentile(whole, 0.5), plans: [...plans] }
    },
    undone: (act) => () =>
      sql
        .begin(async (tx) => {
          await act(tx)
          throw new Enough()
        })
        .catch(passEnough),
  }
}

const tellPlans = `
  load 'auto_explain';
  set auto_explain.log_analyze = on;
  set auto_explain.log_buffers = on;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_level = notice;
  set auto_explain.log_min_duration = 0`

/** Ends a round. */
class Enough extends Error {}

function passEnough(error: unknown): void {
  if (!(error instanceof Enough) && !((error as Error).cause instanceof Enough)) throw error
}

/** Reports each statement but those that begin and end transactions. */
function timeStatements(client: PoolClient, report: (text: string, ms: number) => void): void {
  const query = client.query.bind(client) as (given: QueryConfig) => Promise<unknown>
  const timed = async (given: QueryConfig) => {
    const startedAtMs = performance.now()
    const result = await query(given)
    if (!/^(begin|commit|rollback)/.test(given.text)) report(given.text, performance.now() - startedAtMs)
    return result
  }
  client.query = timed as typeof client.query
}

/** One table in a plan, and how many of its rows were read. */
interface TableRead {
  table: string
  rows: number
  isWhole: boolean
}

/** What a plan read of which table. */
export function tableReads(plan: string): TableRead[] {
  const scans = plan.matchAll(scan)
  return [...scans].map(([, kind = '', table = '', rows = '', loops = '', rest = '']) => {
    const removed = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(rest)?.[1] ?? '0'
    return { table, rows: (Number(rows) + Number(removed)) * Number(loops), isWhole: kind.includes('Seq Scan') }
  })
}

/** A line with a scan that was carried out, and what is said of it until the next node. */
const scan =
  /((?:Seq|Index|Index Only|Bitmap Heap) Scan)(?: Backward)?(?: using \S+)? on (\w+)[^\n]*actual [^\n]*rows=([\d.]+) loops=(\d+)\)((?:\n(?!.*->)[^\n]*)*)/g
