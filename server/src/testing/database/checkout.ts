import { cpSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const repository = path.join(import.meta.dirname, '..', '..', '..', '..')

/** What it takes to start PostgreSQL, in a folder of its own and as npm would have unpacked it. */
export function makeCheckout(root: string): { node: string; root: string } {
  for (const folder of ['platform', 'embedded-postgres']) {
    copyTree(path.join(repository, 'server', 'src', folder), path.join(root, 'server', 'src', folder))
  }
  const configError = path.join('server', 'src', 'config', 'config-error.ts')
  copyTree(path.join(repository, configError), path.join(root, configError))
  copyTree(path.join(repository, 'server', 'src', 'testing'), path.join(root, 'server', 'src', 'testing'))
  copyTree(path.join(repository, 'server', 'package.json'), path.join(root, 'server', 'package.json'))
  for (const name of [...withDependencies('pg'), `@embedded-postgres/${process.platform}-${process.arch}`]) {
    copyTree(packageRoot(name), path.join(root, 'node_modules', name))
  }
  const node = path.join(root, 'node')
  copyTree(process.execPath, node)
  return { node, root }
}

function withDependencies(name: string): Set<string> {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(packageRoot(name), 'package.json'), 'utf8'))
  return new Set([name, ...Object.keys(dependencies).flatMap((needed) => [...withDependencies(needed)])])
}

function packageRoot(name: string): string {
  const entry = createRequire(import.meta.url).resolve(name)
  const end = path.join('node_modules', name)
  return entry.slice(0, entry.lastIndexOf(end) + end.length)
}

/** By hard links where both stand on one disk; links are left out, as they are in an archive of npm. */
function copyTree(from: string, to: string): void {
  const kind = lstatSync(from)
  mkdirSync(path.dirname(to), { recursive: true })
  if (kind.isDirectory()) {
    mkdirSync(to)
    for (const name of readdirSync(from)) copyTree(path.join(from, name), path.join(to, name))
  } else if (kind.isFile()) {
    try {
      linkSync(from, to)
    } catch {
      cpSync(from, to)
    }
  }
}
