import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { prepareBinaries } from './binaries.ts'
import { builtinLocale, type Cluster, clusterFolder, createCluster, systemLocale, writeAccess } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { chooseGuard, type Guard } from './guard.ts'
import { stopStaleProcesses } from './leftovers.ts'
import { type LaunchOptions, launch, type PostgresProcess } from './process.ts'
import { chooseRunner } from './runner.ts'
import { isListening, removeSocketFolder, socketFolder, socketUrl } from './socket.ts'

export interface EmbeddedPostgres {
  url: string
  readonly pid: number
  /** Settles only when PostgreSQL has died under us and could not be started again. */
  lost: Promise<Error>
  stop(): Promise<void>
}

interface StartOptions {
  /** The data stands in its folder `postgres`. */
  dataDir: string
  settings?: Record<string, string>
  /** The folder with the `bin` of an installed PostgreSQL, instead of the one that we bring. */
  installed?: string
  /** How PostgreSQL learns of our death; the best that the system has unless given. */
  guard?: Guard
  /** Called once PostgreSQL needs nothing more of this process but to wait. */
  onSpawn?: () => void
}

/**
 * A PostgreSQL of our own, on a unix socket only, that lives as long as this process and is started again when it dies.
 * Refuses a folder that another process uses.
 */
export async function startPostgres({ settings = {}, onSpawn, ...options }: StartOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  const lock = lockFolder(dataDir)
  try {
    const [cluster, guard] = await Promise.all([
      openCluster(dataDir, settings, options.installed),
      options.guard ?? chooseGuard(),
    ])
    const launching = { settings, guard, logFile: path.join(dataDir, 'postgres.log') }
    const keeper = keepAlive(cluster, launching, await launch(cluster, launching, onSpawn))
    return {
      url: socketUrl(socketFolder(cluster.folder)),
      lost: keeper.lost,
      get pid() {
        return keeper.pid()
      },
      async stop() {
        await keeper.stop()
        removeSocketFolder(cluster.folder)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The address of the PostgreSQL that another process has started on this folder, if it runs. */
export async function findPostgres(dataDir: string): Promise<string | undefined> {
  if (!existsSync(path.join(dataDir, 'postgres'))) return undefined
  const folder = socketFolder(clusterFolder(dataDir))
  return (await isListening(folder)) ? socketUrl(folder) : undefined
}

async function openCluster(
  dataDir: string,
  settings: Record<string, string>,
  installed: string | undefined,
): Promise<Cluster> {
  const folder = clusterFolder(dataDir)
  const runner = chooseRunner(folder)
  const cluster = {
    folder,
    runner,
    binaries: installed ?? (await prepareBinaries(runner, realpathSync(dataDir))),
    locale: installed ? systemLocale : builtinLocale,
  }
  if (existsSync(folder)) await stopStaleProcesses(folder)
  else await createCluster(cluster, settings.fsync !== 'off')
  writeAccess(cluster)
  return cluster
}

interface Supervisor {
  lost: Promise<Error>
  pid(): number
  stop(): Promise<void>
}

function keepAlive(cluster: Cluster, options: LaunchOptions, first: PostgresProcess): Supervisor {
  let current = Promise.resolve(first)
  let pid = first.pid
  let isStopping = false
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>()
  const watch = (server: PostgresProcess) => {
    pid = server.pid
    void server.ended.then(() => {
      if (isStopping) return
      current = relaunch(cluster, options)
      current.then(watch, lose)
    })
  }
  watch(first)
  return {
    lost,
    pid: () => pid,
    async stop() {
      isStopping = true
      await current.then(
        (server) => server.stop(),
        () => undefined,
      )
    },
  }
}

async function relaunch(cluster: Cluster, options: LaunchOptions): Promise<PostgresProcess> {
  await stopStaleProcesses(cluster.folder)
  return launch(cluster, options)
}
