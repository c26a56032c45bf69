import { execFile } from 'node:child_process'
import { existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** Who runs PostgreSQL: whoever runs us, or, because it refuses root, somebody without rights. */
export interface Runner {
  uid?: number
  gid?: number
}

/** How a runner finds the folder it was started in. */
const currentFolder = '/proc/self/cwd'

/** Data keeps its owner: what a person began, root continues as that person. */
export function chooseRunner(cluster: string): Runner {
  if (process.platform === 'win32' || !process.getuid) {
    throw new Error('The embedded PostgreSQL does not run on Windows: set DATABASE_URL.')
  }
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (process.getuid() !== 0) {
    if (owner && owner.uid !== process.getuid()) {
      throw new Error(`${cluster} belongs to another user than ${userInfo().username}: start as that user or as root.`)
    }
    return {}
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const nobody = findNobody()
  if (owner) giveTree(cluster, nobody)
  return nobody
}

/**
 * The data folder as the runner may name it. Below folders that only root may enter the path is of no use to it;
 * but it is started inside the folder, and Linux lets it reach where it stands without looking at the way there.
 */
export function folderArgument(runner: Runner, folder: string): string {
  return runner.uid !== undefined && process.platform === 'linux' ? currentFolder : folder
}

/** Runs a program of PostgreSQL to its end, inside `folder`. */
export async function runTool(
  runner: Runner,
  folder: string,
  program: string,
  args: string[],
  input = '',
): Promise<string> {
  const running = run(program, args, { ...runner, cwd: folder, env: environment() })
  running.child.stdin?.on('error', () => undefined)
  running.child.stdin?.end(input)
  return (await running).stdout
}

/** Nothing of ours reaches PostgreSQL: no `PGDATA`, no language, no secret. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

const run = promisify(execFile)

function findNobody(): Required<Runner> {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name === 'nobody') return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no user nobody: start as another user, or set DATABASE_URL.',
  )
}

/** Data that root has copied or brought back from a backup. */
function giveTree(folder: string, { uid, gid }: Required<Runner>): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), uid, gid)
  }
  lchownSync(folder, uid, gid)
}
