import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { migrationsFolder } from './migrate.ts'
import { readSchemaText } from './schema-text.sql.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test('server/schema.sql is what the migrations make (`node scripts/write-generated.ts` writes it anew)', async () => {
  const written = await readFile(path.join(migrationsFolder, '..', 'schema.sql'), 'utf8')
  expect(written).toBe(await readSchemaText(database.sql))
})
