import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const stamp = path.join(root, 'web', 'dist', '.built-from')

/** Builds the web when its sources, the contract or the lock file changed since the last build. */
export function buildWeb(): void {
  const sources = hashOf([
    'web/src',
    'web/public',
    'web/build',
    'web/vite.config.ts',
    'web/project.inlang',
    'contract/src',
    'package-lock.json',
  ])
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

function hashOf(places: string[]): string {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of filesBelow(path.join(root, place)))
      hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Generated files change with every build and are no source. */
function filesBelow(place: string): string[] {
  if (!existsSync(place) || /paraglide$|\.gen\.ts$/.test(place)) return []
  const entries = readdirSync(path.dirname(place), { withFileTypes: true })
  if (entries.find((entry) => entry.name === path.basename(place))?.isFile()) return [place]
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)))
}

if (import.meta.main) buildWeb()
