import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** All that the build reads. Of `project.inlang` only the settings: the compiler writes files of its own beside them. */
const sources = [
  'src',
  'public',
  'build',
  'vite.config.ts',
  'project.inlang/settings.json',
  '../contract/src',
  '../contract/messages',
  '../package-lock.json',
]
const ignored = /(^|\/)paraglide\/|\.gen\.ts$|\.test\.tsx?$/

/** Names one state of the sources: two machines that build the same sources give files the same names. */
export function sourceHash(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const place = fileURLToPath(new URL(source, import.meta.url))
    for (const file of filesAt(place)) hash.update(file.slice(place.length)).update(readFileSync(file))
  }
  return hash.digest('base64url').slice(0, 10)
}

function filesAt(place: string): string[] {
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .filter((file) => !ignored.test(file))
    .sort()
}
