import { execFile, execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { findDebianPostgres } from '@obole/testing/debian-postgres'
import { reservePort } from '@obole/testing/reserve-port'

const execute = promisify(execFile)

/** A PostgreSQL cluster of Debian's version; its superuser is `postgres`, and loopback needs no password. */
export interface Cluster {
  folder: string
  port: number
  /** The database `obole`, as its owner. */
  url: string
  start(): Promise<void>
  /** `immediate` is a crash: no checkpoint, recovery at the next start. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
}

/** A running cluster with an empty database, made as docs/operations/install.md says. */
export async function createCluster(folder: string): Promise<Cluster> {
  ownFolder(folder)
  await runTool('initdb', [
    '-D',
    folder,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C',
  ])
  const cluster = openCluster(folder, await reservePort())
  await cluster.start()
  const statements = [
    'create role obole login',
    "create database obole owner obole encoding 'UTF8' template template0",
  ].flatMap((statement) => ['-c', statement])
  await runTool('psql', ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres', '-q', ...statements])
  return cluster
}

/** A cluster whose files exist: made by `initdb` or by `pg_basebackup`. */
export function openCluster(folder: string, port: number): Cluster {
  // A crash of PostgreSQL loses nothing that it has written: the kernel has it, synced or not.
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  return {
    folder,
    port,
    url: `postgresql://obole@127.0.0.1:${port}/obole`,
    start: () => runTool('pg_ctl', ['-D', folder, '-l', path.join(folder, 'log'), '-o', options, '-w', 'start']),
    stop: (mode) => runTool('pg_ctl', ['-D', folder, '-m', mode, '-w', 'stop']),
  }
}

/** One of PostgreSQL's programs, as the user who may run them: it refuses root. */
export async function runTool(name: string, args: string[]): Promise<void> {
  await execute(path.join(findBinaries(), name), args, { ...postgresUser(), cwd: '/' })
}

/** A new folder that belongs to PostgreSQL's user. */
export function ownFolder(folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

function findBinaries(): string {
  const newest = findDebianPostgres()
  if (!newest) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return path.join(newest, 'bin')
}

function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
