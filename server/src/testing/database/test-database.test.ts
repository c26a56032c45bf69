import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../../platform/database/migrate.ts'
import { createTestDatabase } from './test-database.ts'

test('test databases have all migrations and the jobs’ own schema, and share nothing', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const files = await readdir(migrationsFolder)
  expect((await one.sql`select from migrations`).count).toBe(files.length)
  await one.sql`select graphile_worker.add_job('nothing')`
  expect((await one.sql`select from graphile_worker.jobs`).count).toBe(1)
  expect((await two.sql`select from graphile_worker.jobs`).count).toBe(0)
  await Promise.all([one.drop(), two.drop()])
})
