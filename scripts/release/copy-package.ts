import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LockPackage } from './lock-packages.ts'

/** What no program loads. Node strips no types below `node_modules`. */
const needlessFile = /\.([cm]?ts|map|md|markdown)$|^\./
/** Of the package's authors, at its top: a folder of such a name further below may belong to the program. */
const needlessFolder = /^(__tests__|benchmarks?|docs|examples?|tests?)$/

/** Gives `use` the package's folder: the installed one, or for another platform the registry's, checked by the lock. */
export function withPackage<T>(root: string, place: string, entry: LockPackage, use: (folder: string) => T): T {
  const installed = path.join(root, place)
  if (existsSync(installed)) return use(installed)
  const download = mkdtempSync(path.join(tmpdir(), 'obole-package-'))
  try {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const args = ['pack', `${name}@${entry.version}`, '--pack-destination', download, '--silent']
    const file = execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    const archive = path.join(download, file)
    const digest = createHash('sha512').update(readFileSync(archive)).digest('base64')
    if (entry.integrity !== `sha512-${digest}`) throw new Error(`${name} is not the package of the lock file.`)
    execFileSync('tar', ['-xzf', archive, '-C', download])
    return use(path.join(download, 'package'))
  } finally {
    rmSync(download, { recursive: true })
  }
}

export function copyProgram(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter(source) {
      if (source === from) return true
      const name = path.basename(source)
      // Packages below this one have a place of their own in the lock file.
      if (name === 'node_modules' || needlessFile.test(name)) return false
      return path.dirname(source) !== from || !needlessFolder.test(name)
    },
  })
}
