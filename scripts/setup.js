// Runs on the host's own Node (20 or newer), before anything is installed: no dependency, no TypeScript.
// Installs exactly the lock file and chooses the Node on which everything after this step runs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeMinimum, nodeShortcoming } from '../server/src/boot/node-version.js'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const stamp = path.join(root, 'node_modules', '.installed')
const chosen = path.join(root, 'node_modules', '.bin', 'node')
const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex')

if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node 20 or newer is needed; this is ${process.version}.`)
if (process.platform === 'win32') stop('Windows is not supported: its PostgreSQL has no unix socket. Use WSL.')
const isNew = !isInstalled()
if (isNew) install()
const { program, version } = chooseNode()
linkNode(program)
const shortcoming = nodeShortcoming(version)
if (isNew) console.log(`Installed; running on Node ${version}.`)
if (shortcoming) console.warn(`${shortcoming}. Install such a Node, and it is used.`)

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

function install() {
  console.log('Installing the packages of the lock file (the first time takes about a minute)…')
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) stop('npm ci failed: see above.')
  writeFileSync(stamp, wanted)
}

/** The host's where it is new enough, else the one that the lock file pins. */
function chooseNode() {
  // npm puts the chosen one first on the path, but says on which it runs itself.
  const host = process.env.npm_node_execpath ?? process.execPath
  const hostVersion = versionOf(host)
  const isEnough = hostVersion !== null && nodeShortcoming(hostVersion) === null
  if (isEnough && (host === linkTarget() || runsTypeScript(host))) return { program: host, version: hostVersion }
  const pinned = ['node', 'node-bin']
    .map((name) => path.join(root, 'node_modules', `${name}-${process.platform}-${process.arch}`, 'bin', 'node'))
    .find((file) => existsSync(file))
  const pinnedVersion = pinned && versionOf(pinned)
  if (!pinnedVersion)
    stop(`There is no pinned Node for ${process.platform} ${process.arch}: install Node ${nodeMinimum}.`)
  return { program: pinned, version: pinnedVersion }
}

function versionOf(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().replace(/^v/, '') : null
}

/** Distributions may build Node without it; then our programs do not start. */
function runsTypeScript(program) {
  const { stdout } = spawnSync(program, ['-p', 'process.features.typescript'], { encoding: 'utf8' })
  return stdout?.trim() === 'strip'
}

/** All programs of ours and of the packages start `node_modules/.bin/node`. Renamed, so that it is there at all times. */
function linkNode(program) {
  if (linkTarget() === program) return
  const link = `${chosen}-${process.pid}`
  symlinkSync(program, link)
  renameSync(link, chosen)
}

function linkTarget() {
  try {
    return path.resolve(path.dirname(chosen), readlinkSync(chosen))
  } catch {
    return null
  }
}

function stop(reason) {
  console.error(reason)
  process.exit(1)
}
