import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

export interface Build {
  version: string
  /** `unknown` for a copy that is neither a release nor a clone. */
  commit: string
  /** The day of the commit, `2026-11-19`; unknown like the commit itself. */
  madeOn: string | null
  /** How many screens axe found accessible in the journeys of this commit; null where they were not run. */
  checkedScreens: number | null
}

/** Of a release by its `release.json`, of a clone by git. Read once, at the start. */
export function readBuild(root = path.join(import.meta.dirname, '..', '..', '..', '..')): Build {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    version,
    ...(readRelease(root) ?? readClone(root) ?? { commit: 'unknown', madeOn: null, checkedScreens: null }),
  }
}

export function measureBuild({ build: { version, commit }, metrics }: { build: Build; metrics: Metrics }): void {
  const gauge = new Gauge({
    name: 'obole_build_info',
    help: 'Always 1: the version and commit that run',
    labelNames: ['version', 'commit'],
    registers: [metrics.registry],
  })
  gauge.set({ version, commit }, 1)
}

type Commit = Omit<Build, 'version'>

function readRelease(root: string): Commit | undefined {
  try {
    const text = readFileSync(path.join(root, 'release.json'), 'utf8')
    const { commit, builtAt, checkedScreens } = JSON.parse(text) as {
      commit: string
      builtAt?: string
      checkedScreens?: number
    }
    return { commit, madeOn: builtAt?.slice(0, 10) ?? null, checkedScreens: checkedScreens ?? null }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function readClone(root: string): Commit | undefined {
  try {
    // The files may be root's and the service another user's, which git refuses unless it is allowed.
    const args = ['-c', 'safe.directory=*', 'show', '-s', '--format=%H %cs', 'HEAD']
    const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const [commit = '', madeOn = null] = text.trim().split(' ')
    return { commit, madeOn, checkedScreens: null }
  } catch {
    return undefined
  }
}
