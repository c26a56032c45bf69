import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { serverUrls } from '../platform/database/server-pool.ts'

/** Environment variables of libpq: on the command line every user of the machine could read the password. */
export function connectionEnvironment(databaseUrl: string): Record<string, string> {
  const urls = serverUrls(databaseUrl).map((one) => new URL(one))
  const url = urls[0] as URL
  // As it was given: what suits our driver is not always what libpq means.
  const params = new URLSearchParams(databaseUrl.split('?')[1])
  const named: [string, string | null][] = [
    ['PGHOST', urls.map(({ hostname }) => decodeURIComponent(hostname)).join() || params.get('host')],
    ['PGPORT', urls.map(({ port }) => port).join()],
    ['PGTARGETSESSIONATTRS', params.get('target_session_attrs')],
    ['PGUSER', decodeURIComponent(url.username)],
    ['PGPASSWORD', decodeURIComponent(url.password)],
    ['PGDATABASE', decodeURIComponent(url.pathname.slice(1))],
    ['PGSSLMODE', params.get('sslmode')],
    ['PGSSLROOTCERT', params.get('sslrootcert')],
  ]
  return Object.fromEntries(named.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** The machine's `pg_dump` and `pg_restore`: they must be at least as new as the database server. */
export async function runTool(program: string, args: string[], databaseUrl: string): Promise<void> {
  const env = { PATH: process.env['PATH'], ...connectionEnvironment(databaseUrl) }
  const child = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [status] = (await Promise.race([once(child, 'close'), once(child, 'error')])) as [number | Error]
  if (status instanceof Error)
    throw new Error(`${program} was not found: install PostgreSQL’s client programs on this machine.`)
  if (status !== 0) throw new Error(`${program} ended with ${status}: see above.`)
}
