// Runs on the host's own Node (20 or newer), before anything is installed: no dependency, no TypeScript.
// Installs exactly the lock file; everything after this step runs on the Node that the lock file pins.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const stamp = path.join(root, 'node_modules', '.installed')
const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex')

if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node 20 or newer is needed; this is ${process.version}.`)
if (process.platform === 'win32') stop('Windows is not supported: its PostgreSQL has no unix socket. Use WSL.')
if (!isInstalled()) install()

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
  const version = spawnSync(path.join(root, 'node_modules', '.bin', 'node'), ['--version'], { encoding: 'utf8' })
  if (version.status !== 0) stop(`There is no pinned Node for ${process.platform} ${process.arch}.`)
  writeFileSync(stamp, wanted)
  console.log(`Installed; running on Node ${version.stdout.trim()}.`)
}

function stop(reason) {
  console.error(reason)
  process.exit(1)
}
