import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sandboxUsers, testCode, workspaces } from './import-order.ts'

/** Every breach of the import order among these files, a sentence each. */
export function findBreaches(root: string, files: string[]): string[] {
  return files.flatMap((file) => [
    ...(placeOf(file) ? [] : [`${path.dirname(file)} is not on the list of scripts/import-order.ts`]),
    ...importsOf(root, file).flatMap((target) => {
      const breach = breachOf(file, target)
      return breach ? [`${file} imports ${target}: ${breach}`] : []
    }),
  ])
}

interface Place {
  workspace: string
  folder: string
  line: number
}

function placeOf(file: string): Place | undefined {
  const workspace = Object.keys(workspaces).find((name) => file.startsWith(`${name}/`)) ?? ''
  const folder = path.posix.dirname(path.posix.relative(workspace, file))
  const line = workspaces[workspace]?.folders.findIndex((folders) => folders.split(' ').includes(folder)) ?? -1
  if (line >= 0) return { workspace, folder, line }
  return testCode.test(file) && workspaces[workspace] ? { workspace, folder, line: Infinity } : undefined
}

function breachOf(file: string, target: string): string | null {
  const from = placeOf(file)
  const to = placeOf(target)
  if (!from || !to) return null
  if (testCode.test(target) && !testCode.test(file)) return 'code for tests'
  if (from.workspace !== to.workspace) {
    const uses = workspaces[from.workspace]?.uses ?? []
    const isAllowed =
      uses.includes(to.workspace) ||
      (to.workspace === 'sandbox' && (testCode.test(file) || sandboxUsers.includes(path.posix.dirname(file))))
    return isAllowed ? null : `${from.workspace} does not use ${to.workspace}`
  }
  if (testCode.test(file) || from.folder === to.folder) return null
  return to.line < from.line ? null : `${to.folder} does not stand above ${from.folder}`
}

const specifier = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)'([^']+)'/g

/** The files of ours that a file imports, types included. */
function importsOf(root: string, file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(specifier)].flatMap(([, name = '']) => {
    const target = name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : packagePath(name)
    return target && /\.(ts|tsx|js)$/.test(target) && (isGenerated(target) || existsSync(path.join(root, target)))
      ? [target]
      : []
  })
}

function packagePath(name: string): string | null {
  const [, workspace, rest] = /^@obole\/([\w-]+)\/(.+)$/.exec(name) ?? []
  return workspace ? `${workspace}/src/${rest}.ts` : null
}

/** Written by the build; not there in a fresh clone. */
function isGenerated(target: string): boolean {
  return target.startsWith('web/src/paraglide/')
}

/** Each folder that can reach itself by the imports of its files. */
export function findFolderCycles(root: string, files: string[]): string[] {
  return findCycles(root, files, path.posix.dirname)
}

/** Each file that can reach itself by imports, types included. What is generated is not ours to change. */
export function findFileCycles(root: string, files: string[]): string[] {
  const written = files.filter((file) => !file.endsWith('.gen.ts'))
  return findCycles(root, written, (file) => file)
}

function findCycles(root: string, files: string[], nodeOf: (file: string) => string): string[] {
  const edges = new Map<string, Set<string>>()
  for (const file of files.filter((name) => !testCode.test(name))) {
    const node = nodeOf(file)
    for (const target of importsOf(root, file)) {
      const other = nodeOf(target)
      if (other !== node) edges.set(node, (edges.get(node) ?? new Set()).add(other))
    }
  }
  return [...edges.keys()].filter((node) => reaches(edges, node, node))
}

function reaches(edges: Map<string, Set<string>>, from: string, goal: string): boolean {
  const seen = new Set<string>()
  const waiting = [...(edges.get(from) ?? [])]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === goal) return true
    if (!seen.has(node)) waiting.push(...(edges.get(node) ?? []))
    seen.add(node)
  }
  return false
}
