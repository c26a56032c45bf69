import { readFileSync } from 'node:fs'

export interface Platform {
  os: 'linux'
  cpu: 'x64' | 'arm64'
}

/** An entry of the lock file's `packages`: `node_modules/name`, or the folder of a workspace. */
export interface LockPackage {
  version?: string
  integrity?: string
  link?: true
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}

export type LockPackages = Record<string, LockPackage>

interface Needed {
  /** Folders of workspaces. */
  workspaces: string[]
  /** Places such as `node_modules/pino`. */
  packages: string[]
}

export function readLock(file: string): LockPackages {
  return (JSON.parse(readFileSync(file, 'utf8')) as { packages: LockPackages }).packages
}

/** What a workspace needs at run time on a platform: no development packages, no types. */
export function neededBy(workspace: string, lock: LockPackages, platform: Platform): Needed {
  const found = new Set<string>()
  const open = [workspace]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const entry = lock[place]
    if (!entry || found.has(place) || !isFor(entry, platform)) continue
    if (entry.link) {
      open.push(entry.resolved ?? '')
      continue
    }
    found.add(place)
    for (const name of namesIn(entry)) {
      const next = resolvePackage(lock, place, name)
      if (next !== undefined) open.push(next)
      else if (!isOptional(entry, name)) throw new Error(`${name}, which ${place} needs, is not in the lock file.`)
    }
  }
  const places = [...found].sort()
  return {
    workspaces: places.filter((place) => !place.includes('node_modules/')),
    packages: places.filter((place) => place.includes('node_modules/')),
  }
}

function namesIn(entry: LockPackage): string[] {
  const groups = [entry.dependencies, entry.optionalDependencies, entry.peerDependencies]
  return groups
    .flatMap((group) => Object.keys(group ?? {}))
    .filter((name) => !name.startsWith('@types/') && !entry.peerDependenciesMeta?.[name]?.optional)
}

function isOptional(entry: LockPackage, name: string): boolean {
  return entry.optionalDependencies?.[name] !== undefined
}

/** As Node looks for it: in the `node_modules` of the folder, then of those above. */
function resolvePackage(lock: LockPackages, from: string, name: string): string | undefined {
  const parts = from.split('/')
  for (let count = parts.length; count >= 0; count -= 1) {
    const place = [...parts.slice(0, count), 'node_modules', name].join('/')
    if (lock[place]) return place
  }
  return undefined
}

function isFor({ os, cpu, libc }: LockPackage, platform: Platform): boolean {
  const allows = (wanted: string | string[] | undefined, value: string) =>
    wanted === undefined || [wanted].flat().includes(value)
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, 'glibc')
}
