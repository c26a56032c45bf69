import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { listMissingMigrations, migrate, migrationsFolder } from './migrate.ts'
import { replacedMigrations } from './replaced-migrations.ts'

let database: TestDatabase

/** As a build from before the squash left it. */
beforeEach(async () => {
  database = await createTestDatabase()
  const { sql } = database
  await sql`delete from migrations where name < '0043'`
  await sql`insert into migrations ${sql(replacedMigrations)}`
})

afterEach(() => database.drop())

test('a database with all migrations of before the squash lacks nothing, and keeps its list', async () => {
  const { sql } = database
  expect(await listMissingMigrations(sql, migrationsFolder)).toEqual([])
  const before = await sql`select name, checksum from migrations order by name`
  expect(await migrate(sql, migrationsFolder)).toEqual([])
  expect(await sql`select name, checksum from migrations order by name`).toEqual(before)
})

test('one without the later migrations gets them', async () => {
  const { sql } = database
  await sql`delete from migrations where name >= '0043'`
  expect((await listMissingMigrations(sql, migrationsFolder))[0]).toBe('0043-pages-open-to-tips')
})

test('one that stopped before the squash is refused, with the way on', async () => {
  const { sql } = database
  await sql`delete from migrations where name > '0023-received-by-day'`
  await expect(migrate(sql, migrationsFolder)).rejects.toThrow(
    'The database has 23 of 42 migrations that this release has in fewer files: ' +
      'bring it to 0042-owed-receipts with the release before this one, then start this one.',
  )
})

test('one with another text of a migration of before is refused', async () => {
  const { sql } = database
  await sql`update migrations set checksum = 'other' where name = '0023-received-by-day'`
  await expect(migrate(sql, migrationsFolder)).rejects.toThrow('The migration 0023-received-by-day was changed')
})
