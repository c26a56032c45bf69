import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { compileCache } from '@obole/testing/compile-cache'
import { until } from '@obole/testing/until'

interface HoldOptions {
  dataDir: string
  /** How PostgreSQL learns of the holder's death: the system's best unless given. */
  guard?: 'kernel' | 'shell' | 'none'
  /** As whom, and from which copy of the code. */
  as?: { uid: number; gid: number }
  checkout?: { node: string; root: string }
}

/** A PostgreSQL started by a Node process of its own, the holder. */
interface HeldPostgres {
  url: string
  pid: number
  /** Rows found, one for each start that this data has seen. */
  starts: number
  holder: ChildProcess
  stop(): Promise<void>
  kill(): Promise<void>
}

export interface Holdings {
  /** Anyone may enter it. */
  root: string
  /** A refusal is thrown with its sentence. */
  hold(options: HoldOptions): Promise<HeldPostgres>
  /** Every holder, whatever it is doing. */
  killAll(): void
  untilNothingRuns(): Promise<void>
  end(): Promise<void>
}

/** A folder for a test file, and the processes that it starts there. */
export function openHoldings(): Holdings {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'obole-postgres-')))
  chmodSync(root, 0o755)
  const holders: ChildProcess[] = []
  const untilNothingRuns = () => until('no process is left', () => processesIn(root).length === 0)
  const killAll = () => {
    for (const holder of holders) holder.kill('SIGKILL')
  }
  return {
    root,
    hold: (options) => holdPostgres(options, holders),
    killAll,
    untilNothingRuns,
    async end() {
      killAll()
      await untilNothingRuns()
      rmSync(root, { recursive: true })
    },
  }
}

async function holdPostgres(
  { dataDir, guard, as, checkout }: HoldOptions,
  holders: ChildProcess[],
): Promise<HeldPostgres> {
  const root = checkout?.root ?? path.join(import.meta.dirname, '..', '..', '..', '..')
  const script = path.join(root, 'server', 'src', 'testing', 'database', 'postgres-holder.ts')
  const holder = spawn(checkout?.node ?? process.execPath, [script, dataDir, ...(guard ? [guard] : [])], {
    ...as,
    cwd: '/',
    env: { ...process.env, ...compileCache },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  holders.push(holder)
  const exited = once(holder, 'exit')
  const [line] = (await Promise.race([once(createInterface(holder.stdout), 'line'), exited])) as [unknown]
  if (typeof line !== 'string') throw new Error(`The holder ended with ${line} and said nothing.`)
  const said = JSON.parse(line) as Pick<HeldPostgres, 'url' | 'pid' | 'starts'> & { refusal?: string }
  if (said.refusal !== undefined) throw new Error(said.refusal)
  return {
    ...said,
    holder,
    async stop() {
      holder.stdin.end()
      await exited
    },
    async kill() {
      holder.kill('SIGKILL')
      await exited
    },
  }
}

/** The living processes that work in a folder or below it. */
export function processesIn(folder: string): string[] {
  if (process.platform !== 'linux') {
    const all = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
    return all.filter((line) => line.includes(folder))
  }
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && workingFolder(name).startsWith(folder))
}

function workingFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}
