import { setTimeout as wait } from 'node:timers/promises'
import { columnTypes } from './column-types.ts'
import { answer, readVersion } from './database.sql.ts'
import { isUnavailable, isUniqueViolation } from './errors.ts'
import { runStatement, runTransaction } from './run-statement.ts'
import { ServerPool, type ServerPoolOptions } from './server-pool.ts'
import { createSql, type Pool, type Sql } from './sql.ts'

export type { Pool, Sql }
export { isUnavailable, isUniqueViolation }

interface ConnectOptions {
  max?: number
  applicationName?: string
  onOutage?: ServerPoolOptions['onOutage']
}

const oldestMajor = 15
const reachableWithinMs = 2000

export function connect(url: string, options?: ConnectOptions): Pool {
  return poolOver(openPool(url, options))
}

/** Connections with the limits of the product. */
export function openPool(
  url: string,
  { max = 10, applicationName = 'obole', ...rest }: ConnectOptions = {},
): ServerPool {
  return new ServerPool(url, {
    ...rest,
    max,
    types: columnTypes,
    application_name: applicationName,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    // Compiling a plan takes seconds, and the checks of the ledger have costs that start it (`enable_nestloop = off`).
    settings: { TimeZone: 'UTC', jit: 'off' },
    idleTimeoutMillis: 60_000,
    // Renewed now and then: prepared statements and caches of a session grow.
    maxLifetimeSeconds: 45 * 60,
  })
}

export function poolOver(pool: ServerPool): Pool {
  return Object.assign(
    createSql((statement) => runStatement(pool, statement)),
    {
      begin: <T>(work: (tx: Sql) => Promise<T>) => runTransaction(pool, work),
      end: ({ timeout }: { timeout?: number } = {}) => pool.close(timeout === undefined ? null : timeout * 1000),
      usage: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    },
  )
}

/** For the job queue, whose library brings its own statements: no limits on how long they take. */
export function openWorkerPool(url: string, max: number): ServerPool {
  return new ServerPool(url, { max, application_name: 'obole-jobs' })
}

/** The oldest PostgreSQL that we support; without this check the first sign would be a syntax error. */
export async function requireVersion(sql: Sql): Promise<void> {
  const { number, name } = await readVersion(sql)
  if (number >= oldestMajor * 10_000) return
  throw new Error(`PostgreSQL ${oldestMajor} or newer is needed; the database is PostgreSQL ${name}.`)
}

export async function isReachable(sql: Sql): Promise<boolean> {
  const answered = answer(sql).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, wait(reachableWithinMs, false, { ref: false })])
}
