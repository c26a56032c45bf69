import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { stopStaleProcesses } from './leftovers.ts'
import { firstStatements } from './roles.sql.ts'
import { folderArgument, type Runner, runTool } from './runner.ts'

/** A database's files, and what it takes to work on them. */
export interface Cluster {
  folder: string
  runner: Runner
  binaries: string
  /** The words with which its `initdb` is told C.UTF-8. */
  locale: readonly string[]
}

export const builtinLocale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** PostgreSQL has its own since 17. */
export const systemLocale = ['--locale=C.UTF-8']

const draftSuffix = '.new-'

export function clusterFolder(dataDir: string): string {
  const folder = path.join(realpathSync(dataDir), 'postgres')
  return existsSync(folder) ? realpathSync(folder) : folder
}

/** Made under another name and then renamed: a cluster that has its name is whole, whenever its making was cut short. */
export async function createCluster({ folder, runner, binaries, locale }: Cluster, isDurable: boolean): Promise<void> {
  await removeDrafts(folder)
  const draft = mkdtempSync(`${folder}${draftSuffix}`)
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(draft, runner.uid, runner.gid)
  const place = ['-D', folderArgument(runner, draft)]
  const options = ['--username=postgres', '--encoding=UTF8', ...locale, '--data-checksums', '--auth=peer']
  const durability = isDurable ? [] : ['--no-sync']
  await runTool(runner, draft, path.join(binaries, 'bin', 'initdb'), [...place, ...options, ...durability])
  const single = ['--single', ...place, '-c', 'exit_on_error=on', ...(isDurable ? [] : ['-c', 'fsync=off']), 'postgres']
  await runTool(runner, draft, path.join(binaries, 'bin', 'postgres'), single, firstStatements)
  renameSync(draft, folder)
  if (isDurable) syncFolder(path.dirname(folder))
}

/** Only the user that we run as now may connect: as the product, or for upkeep as PostgreSQL's own superuser. */
export function writeAccess({ folder, runner }: Cluster): void {
  const user = JSON.stringify(userInfo().username)
  replaceFile(path.join(folder, 'pg_hba.conf'), 'local all all peer map=obole\n', runner)
  replaceFile(path.join(folder, 'pg_ident.conf'), `obole ${user} obole\nobole ${user} postgres\n`, runner)
}

/** The folder belongs to a user without rights, who could leave a link there for root to write through. */
function replaceFile(file: string, text: string, { uid, gid }: Runner): void {
  rmSync(file, { force: true })
  const descriptor = openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  try {
    writeFileSync(descriptor, text)
    if (uid !== undefined && gid !== undefined) fchownSync(descriptor, uid, gid)
  } finally {
    closeSync(descriptor)
  }
}

/** A start that was killed leaves its draft, and an `initdb` that would go on writing into it. */
async function removeDrafts(folder: string): Promise<void> {
  const prefix = path.basename(folder) + draftSuffix
  for (const name of readdirSync(path.dirname(folder))) {
    if (!name.startsWith(prefix)) continue
    const draft = path.join(path.dirname(folder), name)
    await stopStaleProcesses(draft)
    rmSync(draft, { recursive: true, force: true })
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
