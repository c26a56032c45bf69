import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, migrationsFolder } from '../platform/database/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { createJobIndexes } from './job-indexes.sql.ts'
import { migrateJobs } from './run-jobs.ts'

/** The newest one, and the only one that is installed. */
const version = '0.18.0'
const names = ['jobs_locked', 'jobs_untried', 'jobs_failing', 'jobs_dead']

let database: TestDatabase

beforeEach(async () => {
  database = await createEmptyDatabase()
  await migrateJobs(database.url)
})

afterEach(() => database.drop())

test(`the table of graphile-worker ${version} gets our indexes when its own migrations are applied, once`, async () => {
  const manifest = path.join(migrationsFolder, '..', '..', 'node_modules', 'graphile-worker', 'package.json')
  expect(JSON.parse(await readFile(manifest, 'utf8')).version).toBe(version)
  const { sql } = database
  const rows = await sql<{ name: string }[]>`
    select indexname as name from pg_indexes where schemaname = 'graphile_worker' and indexname = any(${names}::text[])
  `
  expect(rows.map(({ name }) => name).sort()).toEqual(names.toSorted())
  expect(await createJobIndexes(sql)).toEqual([])
})

test.each([
  ['table', 'alter table graphile_worker._private_jobs rename to renamed'],
  ['column', 'alter table graphile_worker._private_jobs rename column attempts to tries'],
])('with a version that names the %s otherwise, all migrations apply and no index is created', async (_, change) => {
  const { sql } = database
  for (const name of names) await sql`drop index ${sql('graphile_worker')}.${sql(name)}`
  await sql.unsafe(change)
  expect(await createJobIndexes(sql)).toEqual([])
  expect(await migrate(sql, migrationsFolder)).toHaveLength((await readdir(migrationsFolder)).length)
})

test('no migration names a private table of graphile-worker', async () => {
  for (const file of await readdir(migrationsFolder))
    expect(await readFile(path.join(migrationsFolder, file), 'utf8'), file).not.toMatch(/graphile_worker\._private/)
})
