import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const sources = ['../src', '.', '../../contract/src']
const generated = /(^|\/)paraglide\/|\.gen\.ts$|\.test\.tsx?$/

/** Names one state of everything that becomes script: two machines that build the same sources give files the same names. */
export function sourceHash(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const folder = fileURLToPath(new URL(source, import.meta.url))
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const path of entries.map(({ parentPath, name }) => `${parentPath}/${name}`).sort()) {
      if (!generated.test(path)) hash.update(path.slice(folder.length)).update(readFileSync(path))
    }
  }
  hash.update(readFileSync(new URL('../../package-lock.json', import.meta.url)))
  return hash.digest('base64url').slice(0, 10)
}
