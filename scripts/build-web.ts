import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sourceHash } from '../web/source-hash.ts'

const root = path.join(import.meta.dirname, '..')
const stamp = path.join(root, 'web', 'dist', '.built-from')

/** Builds the web when its sources, the contract or the lock file changed since the last build. */
export function buildWeb(): void {
  const sources = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web pages…')
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
  })
  if (result.status !== 0) process.exit(result.status ?? 1)
  writeFileSync(stamp, sources)
}
