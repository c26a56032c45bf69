import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'

/** The newest PostgreSQL of Debian's packages on this machine: the folder in which its `bin` stands. */
export function findDebianPostgres(): string | undefined {
  const servers = globSync('/usr/lib/postgresql/*/bin/postgres')
  const newest = servers.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1)
  return newest && path.dirname(path.dirname(newest))
}

/** As in `18.4`. */
export function readPostgresVersion(folder: string): string {
  const said = execFileSync(path.join(folder, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  return /\d+\.\d+/.exec(said)?.[0] ?? said.trim()
}
