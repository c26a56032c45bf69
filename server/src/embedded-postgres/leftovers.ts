import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Ends politely first: SIGINT keeps every file in order, SIGQUIT and SIGKILL leave a recovery to the next start. */
const stopSignals = [
  { signal: 'SIGINT', timeoutMs: 10_000 },
  { signal: 'SIGQUIT', timeoutMs: 5000 },
  { signal: 'SIGKILL', timeoutMs: 5000 },
] as const

/**
 * Stops whatever an earlier life of ours left running on these files, and removes the marks of what is dead:
 * PostgreSQL takes a reused process id, or a dead process that nobody has buried, for itself and would refuse to start.
 * Safe only under the folder's lock.
 */
export async function stopStaleProcesses(cluster: string): Promise<void> {
  for (const { signal, timeoutMs } of stopSignals) {
    if (!(await isAnyLeft(cluster, signal, timeoutMs))) {
      rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
      rmSync(path.join(cluster, '.s.PGSQL.5432.lock'), { force: true })
      return
    }
  }
  throw new Error(
    `PostgreSQL still runs on ${cluster} and cannot be stopped: processes ${listProcesses(cluster).join(', ')}.`,
  )
}

async function isAnyLeft(cluster: string, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  for (const pid of listProcesses(cluster)) send(pid, signal)
  while (listProcesses(cluster).length > 0) {
    if (performance.now() > deadline) return true
    await wait(10)
  }
  return false
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Every process of PostgreSQL, the postmaster's orphans among them, stands in its data folder. */
function listProcesses(cluster: string): number[] {
  if (process.platform !== 'linux') return listNamedPostmaster(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresIn(name, cluster))
    .map(Number)
}

const programs = new Set(['postgres', 'initdb'])

function isPostgresIn(pid: string, cluster: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== cluster) return false
    return programs.has(readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
  } catch {
    // Gone meanwhile, dead, or not ours to look at.
    return false
  }
}

function listNamedPostmaster(cluster: string): number[] {
  try {
    const pid = Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10)
    const state = execFileSync('ps', ['-p', String(pid), '-o', 'stat=,command='], { encoding: 'utf8' }).trim()
    return !state.startsWith('Z') && state.includes('postgres') ? [pid] : []
  } catch {
    return []
  }
}
