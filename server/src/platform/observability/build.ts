import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

export interface Build {
  version: string
  /** `unknown` for a copy that is neither a release nor a clone. */
  commit: string
}

/** Of a release by its `release.json`, of a clone by git. Read once, at the start. */
export function readBuild(root = path.join(import.meta.dirname, '..', '..', '..', '..')): Build {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return { version, commit: readReleaseCommit(root) ?? readClonedCommit(root) ?? 'unknown' }
}

export function measureBuild({ build, metrics }: { build: Build; metrics: Metrics }): void {
  const gauge = new Gauge({
    name: 'obole_build_info',
    help: 'Always 1: the version and commit that run',
    labelNames: ['version', 'commit'],
    registers: [metrics.registry],
  })
  gauge.set({ ...build }, 1)
}

function readReleaseCommit(root: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(path.join(root, 'release.json'), 'utf8')) as { commit?: string }).commit
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function readClonedCommit(root: string): string | undefined {
  try {
    // The files may be root's and the service another user's, which git refuses unless it is allowed.
    const args = ['-c', 'safe.directory=*', 'rev-parse', 'HEAD']
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
