import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool, Sql } from './database.ts'
import {
  type AppliedMigration,
  applyMigration,
  createMigrationsTable,
  findAppliedMigrations,
  lockMigrations,
} from './migrations.sql.ts'
import { replacedMigrations } from './replaced-migrations.ts'

export const migrationsFolder = path.join(import.meta.dirname, '..', '..', '..', 'migrations')

/** How long to wait for another process that migrates, and for the tables of one that serves. */
const timeouts = { lockMs: 60_000, migrationLockMs: 5000 }

/**
 * Brings the database up to the folder's last `NNNN-name.sql` and returns the names applied now.
 * Each file is one transaction; none is changed once it has been applied anywhere.
 */
export async function migrate(sql: Pool, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const applied: string[] = []
  for (;;) {
    const name = await sql.begin((tx) => applyNext(tx, migrations))
    if (name === undefined) return applied
    applied.push(name)
  }
}

interface Migration extends AppliedMigration {
  text: string
}

/** The names of the folder's migrations that the database lacks. Changes nothing. */
export async function listMissingMigrations(sql: Pool, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const applied = replaceOld(await findAppliedMigrations(sql), migrations)
  requireSameHistory(applied, migrations)
  return migrations.slice(applied.length).map(({ name }) => name)
}

async function applyNext(tx: Sql, migrations: Migration[]): Promise<string | undefined> {
  await lockMigrations(tx, timeouts)
  await createMigrationsTable(tx)
  const applied = replaceOld(await findAppliedMigrations(tx), migrations)
  requireSameHistory(applied, migrations)
  const next = migrations[applied.length]
  if (!next) return undefined
  try {
    await applyMigration(tx, next, next.text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Migration ${next.name} failed and was undone: ${reason}`, { cause })
  }
  return next.name
}

/**
 * A database that has all migrations of before they were squashed counts as one that has those in their place; its own
 * list stays as it is, so that a build of before still knows it.
 */
function replaceOld(applied: AppliedMigration[], migrations: Migration[]): AppliedMigration[] {
  if (applied[0]?.name !== replacedMigrations[0]?.name) return applied
  const count = replacedMigrations.length
  requireSameHistory(applied.slice(0, count), replacedMigrations)
  if (applied.length < count) {
    throw new Error(
      `The database has ${applied.length} of ${count} migrations that this release has in fewer files: bring it to ${replacedMigrations.at(-1)?.name} with the release before this one, then start this one.`,
    )
  }
  const squashed = migrations.filter(({ name }) => Number(name.slice(0, 4)) <= count)
  return [...squashed, ...applied.slice(count)]
}

/** The database may be ahead: a newer release has migrated it, in ways that this one can live with. */
function requireSameHistory(applied: AppliedMigration[], migrations: AppliedMigration[]): void {
  for (const [index, known] of migrations.slice(0, applied.length).entries()) {
    const { name, checksum } = applied[index] ?? known
    if (name !== known.name) {
      throw new Error(
        `The database has the migration ${name} where this release has ${known.name}: it is another product’s, or a fork’s.`,
      )
    }
    if (checksum !== known.checksum) {
      throw new Error(
        `The migration ${name} was changed after it had been applied: undo the change and write a new migration.`,
      )
    }
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).sort()
  return Promise.all(files.map((file, index) => readMigration(folder, file, files[index - 1])))
}

/** A number may be missing: branches take theirs before they are merged. */
async function readMigration(folder: string, file: string, before: string | undefined): Promise<Migration> {
  const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]
  if (number === undefined) throw new Error(`${file} in ${folder} is not named like a migration, NNNN-name.sql.`)
  if (before?.startsWith(number)) throw new Error(`${file} in ${folder} has the number of ${before}: give it another.`)
  const text = await readFile(path.join(folder, file), 'utf8')
  // A checkout with other line ends is the same migration.
  const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
  return { name: path.basename(file, '.sql'), checksum, text }
}
