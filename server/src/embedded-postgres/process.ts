import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Guard } from './guard.ts'
import { environment, folderArgument } from './runner.ts'

export interface PostgresProcess {
  pid: number
  /** Settles when it has ended, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

export interface LaunchOptions {
  settings: Record<string, string>
  guard: Guard
  logFile: string
}

/** Recovery after a crash replays all that was written since the last checkpoint. */
const readyWithinMs = 120_000

/** After the first, recovery is left to the next start: less than the 20 seconds that a graceful stop has. */
const stopWithinMs = 12_000
const quitWithinMs = 3000

const logBytesMax = 1024 * 1024

/** Starts PostgreSQL and resolves once it takes connections. */
export async function launch(
  cluster: Cluster,
  { settings, guard, logFile }: LaunchOptions,
  onSpawn?: () => void,
): Promise<PostgresProcess> {
  const log = openLog(logFile)
  const child = start(cluster, settings, guard, log.descriptor)
  closeSync(log.descriptor)
  const life = new AbortController()
  child.once('exit', () => life.abort())
  child.once('error', () => life.abort())
  const ended = new Promise<void>((resolve) => {
    life.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const stop = () => stopChild(child, guard, ended)
  onSpawn?.()
  const pid = await readPidOnceReady(cluster.folder, life.signal)
  if (pid === undefined) {
    await stop()
    throw new Error(
      `PostgreSQL did not start in ${cluster.folder}. The last lines of its log:\n${readFrom(logFile, log.bytes)}`,
    )
  }
  return { pid, ended, stop }
}

function start(
  { folder, runner, binaries }: Cluster,
  settings: Record<string, string>,
  guard: Guard,
  log: number,
): ChildProcess {
  const [program, ...before] = guard.command
  const options = Object.entries({ ...fixedSettings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const command = [path.join(binaries, 'bin', 'postgres'), '-D', folderArgument(runner, folder), ...options]
  const child = spawn(program, [...before, ...command], {
    ...runner,
    cwd: folder,
    env: environment(),
    stdio: ['pipe', log, log],
    // A session of its own: Ctrl-C in a terminal is for us, and we stop PostgreSQL when nobody needs it any more.
    detached: true,
  })
  child.unref()
  return child
}

const fixedSettings = {
  listen_addresses: '',
  // Relative to the data folder, whose path may be longer than a socket's can be.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  // A failed statement's message carries people's values, and the request's own log has it without them.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

async function readPidOnceReady(folder: string, life: AbortSignal): Promise<number | undefined> {
  const deadline = performance.now() + readyWithinMs
  while (!life.aborted && performance.now() < deadline) {
    const [pid, , , , , , , state] = readFrom(path.join(folder, 'postmaster.pid'), 0).split('\n')
    if (state?.startsWith('ready')) return Number(pid)
    await wait(5)
  }
  return undefined
}

async function stopChild(child: ChildProcess, guard: Guard, ended: Promise<void>): Promise<void> {
  child.ref()
  guard.askToStop(child)
  if (await settlesWithin(ended, stopWithinMs)) return
  signalGroup(child, 'SIGQUIT')
  if (await settlesWithin(ended, quitWithinMs)) return
  signalGroup(child, 'SIGKILL')
  await ended
}

function settlesWithin(ended: Promise<void>, ms: number): Promise<boolean> {
  return Promise.race([ended.then(() => true), wait(ms, false, { ref: false })])
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) process.kill(-child.pid, signal)
}

function openLog(file: string): { descriptor: number; bytes: number } {
  const descriptor = openSync(file, 'a', 0o600)
  if (fstatSync(descriptor).size > logBytesMax) ftruncateSync(descriptor)
  return { descriptor, bytes: fstatSync(descriptor).size }
}

function readFrom(file: string, byte: number): string {
  try {
    return readFileSync(file).subarray(byte).toString('utf8')
  } catch {
    return ''
  }
}
