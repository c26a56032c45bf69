import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from '../build.ts'
import { changelogEntry } from './changelog.ts'
import type { Platform } from './lock-packages.ts'
import { filesBelow, reportSizes } from './sizes.ts'
import { stage } from './stage.ts'

const root = path.join(import.meta.dirname, '..', '..')
const output = path.join(root, 'dist', 'release')
const bytesMax = 250_000_000
const platforms: Platform[] = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
]

interface Build {
  version: string
  commit: string
  /** The commit's own date, so that the same commit gives the same bytes. */
  builtAt: string
  /** How many screens axe found accessible in the journeys of this commit; `dist/checked-screens.json` says so. */
  checkedScreens?: number
  /** The last migration, which `MIGRATE=0` requires of the database. */
  schema: string
}

/**
 * `npm run release [-- x64 arm64] [node-v….tar.xz …]`: one tar file per platform, and their checksums, in
 * `dist/release`. With official tarballs of Node for these platforms, the releases bring that Node.
 */
async function release(args: string[]): Promise<void> {
  const nodeTarballs = args.filter((arg) => /\.tar\.[gx]z$/.test(arg))
  const cpus = args.filter((arg) => !nodeTarballs.includes(arg))
  const wanted = platforms.filter(({ cpu }) => cpus.length === 0 || cpus.includes(cpu))
  if (wanted.length === 0) throw new Error(`Releases are made for ${platforms.map(({ cpu }) => cpu).join(' and ')}.`)
  const described = describeBuild()
  await build()
  rmSync(output, { recursive: true, force: true })
  const archives = wanted.map((platform) => pack(platform, described, nodeTarballs))
  writeFileSync(path.join(output, 'SHA256SUMS'), checksums(output, archives))
  console.log(checksums(output, archives))
}

function describeBuild(): Build {
  if (git('status', '--porcelain') !== '') throw new Error('Commit first: a release names the commit it is made of.')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const commit = git('rev-parse', 'HEAD')
  const screens = checkedScreens(commit)
  if (screens === null) console.log('The journeys of this commit were not run: the accessibility statement says so.')
  if (!changelogEntry(read('CHANGELOG.md'), version)) throw new Error(`CHANGELOG.md has no entry for ${version}.`)
  return {
    version,
    commit,
    ...(screens !== null && { checkedScreens: screens }),
    builtAt: new Date(git('show', '-s', '--format=%cI', 'HEAD')).toISOString(),
    schema: path.basename(
      readdirSync(path.join(root, 'server', 'migrations'))
        .sort()
        .at(-1) ?? '',
      '.sql',
    ),
  }
}

/** What `quality/e2e/support/checked-screens.ts` wrote, when it was of this commit. */
function checkedScreens(commit: string): number | null {
  const file = path.join(root, 'dist', 'checked-screens.json')
  if (!existsSync(file)) return null
  const checked = JSON.parse(readFileSync(file, 'utf8')) as { commit: string; screens: number }
  return checked.commit === commit ? checked.screens : null
}

function pack(platform: Platform, build: Build, nodeTarballs: string[]): string {
  const target = `${platform.os}-${platform.cpu}`
  const name = `obole-${build.version}-${target}`
  const folder = path.join(output, name)
  const node = stage(root, folder, platform, nodeTarballs)
  refusePlaces(folder)
  const { version } = build
  writeFileSync(path.join(folder, 'package.json'), json({ name: 'obole', version, private: true, type: 'module' }))
  writeFileSync(path.join(folder, 'release.json'), json({ ...build, platform: target, node }))
  writeFileSync(path.join(folder, 'SHA256SUMS'), checksums(folder, filesBelow(folder)))
  console.log(reportSizes(folder, bytesMax))
  archive(name, build)
  rmSync(folder, { recursive: true })
  return `${name}.tar.gz`
}

/** What is built must not know where: the same commit gives the same bytes on every machine. */
function refusePlaces(folder: string): void {
  const place = path.join(root, 'web', path.sep)
  const built = path.join(folder, 'web', 'dist')
  const naming = filesBelow(built).filter((file) => readFileSync(path.join(built, file)).includes(place))
  if (naming.length > 0) throw new Error(`Built files name ${place}: ${naming.join(', ')}.`)
}

/** GNU tar; neither the order of the files nor their owner, mode or time depends on this machine. */
function archive(name: string, { builtAt }: Build): void {
  const settings = ['--sort=name', `--mtime=${builtAt}`, '--owner=0', '--group=0', '--numeric-owner']
  const mode = '--mode=u+rwX,go+rX,go-w'
  execFileSync('tar', [...settings, mode, '-I', 'gzip -n', '-cf', `${name}.tar.gz`, name], { cwd: output })
}

function checksums(folder: string, files: string[]): string {
  const digest = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex')
  return files.map((file) => `${digest(file)}  ${file}\n`).join('')
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

try {
  await release(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
