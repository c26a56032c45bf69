import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { answer, type Pool, readVersion, type Sql } from './database.sql.ts'

export type { Pool, Sql }

export interface ConnectOptions {
  max?: number
  applicationName?: string
}

const oldestMajor = 15
const reachableWithinMs = 2000

export function connect(url: string, { max = 10, applicationName = 'obole' }: ConnectOptions = {}): Pool {
  return open(url, {
    max,
    connect_timeout: 2,
    // The driver's own would let requests hang for up to 20 seconds after the database has come back.
    backoff: (failures: number) => Math.min(0.05 * failures, 0.5),
    onnotice: () => undefined,
    connection: {
      application_name: applicationName,
      statement_timeout: 5000,
      lock_timeout: 2000,
      idle_in_transaction_session_timeout: 10_000,
      TimeZone: 'UTC',
    },
    types: { bigint: exactInteger, day },
  })
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

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof postgres.PostgresError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint_name === constraint
}

/** The database could not be reached or had no room: nothing is wrong with the request. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return /^(08|53|57P)/.test(error.code)
  const { code = '', syscall = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  // A file that is missing says ENOENT as well: only a socket that cannot be reached is the database's.
  return driverCodes.has(code) || (socketCodes.has(code) && socketCalls.has(syscall))
}

const driverCodes = new Set(['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'])
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT'])
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/** The driver's complaint about an address would carry the password with it. */
function open(url: string, options: postgres.Options<{ bigint: typeof exactInteger; day: typeof day }>): Pool {
  try {
    const socket = socketOf(url)
    return socket ? postgres(socket.url, { ...options, path: socket.path }) : postgres(url, options)
  } catch {
    throw new Error('The address of the database cannot be read: it should look like postgres://user@host:5432/name.')
  }
}

/**
 * libpq and node-postgres read a unix socket from `postgres://user@%2Ffolder/name` and from `user@/name?host=/folder`;
 * the driver reads neither, so that the socket is handed to it apart.
 */
function socketOf(url: string): { url: string; path: string } | undefined {
  const parts = URL.parse(url.replace('@/', '@localhost/'))
  if (!parts) return undefined
  const host = parts.searchParams.get('host') ?? decodeURIComponent(parts.hostname)
  if (!host.startsWith('/')) return undefined
  const port = parts.searchParams.get('port') ?? (parts.port || '5432')
  parts.searchParams.delete('host')
  parts.searchParams.delete('port')
  return { url: parts.href, path: `${host}/.s.PGSQL.${port}` }
}

/** A sum of cents is a number; what a number cannot hold exactly stays exact. */
const exactInteger: postgres.PostgresType<number | bigint> = {
  to: 20,
  from: [20],
  serialize: (value) => value.toString(),
  parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
}

/** A birth date has no time zone: as a `Date` it would shift by a day. */
const day: postgres.PostgresType<string> = {
  to: 1082,
  from: [1082],
  serialize: (value) => value,
  parse: (text: string) => text,
}
