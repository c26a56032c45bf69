import { findDebianPostgres } from '@obole/testing/debian-postgres'
import type { TestProject } from 'vitest/node'
import { provideDatabase } from './global-setup.ts'

/** Debian's PostgreSQL, in a cluster of the run: the one that its package makes is left alone. */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  const installed = findDebianPostgres()
  if (!installed) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return provideDatabase(project, installed)
}
