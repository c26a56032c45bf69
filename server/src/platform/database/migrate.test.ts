import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { connect, type Pool } from './database.ts'
import { listMissingMigrations, migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
let sql: Pool
/** Each test migrates a schema of its own. */
let url: string
let count = 0

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

beforeEach(async () => {
  count += 1
  const schema = `try_${count}`
  await database.sql`create schema ${database.sql(schema)}`
  url = `${database.url}?options=-c%20search_path%3D${schema}`
  sql = connect(url)
  folder = await mkdtemp(path.join(tmpdir(), 'obole-migrations-'))
})

afterEach(async () => {
  await sql.end()
  await rm(folder, { recursive: true })
})

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
}

const first = { '0001-first.sql': 'create table steps (at int); insert into steps values (1);' }
const second = { '0002-second.sql': 'insert into steps select max(at) * 10 from steps;' }
const third = { '0003-third.sql': 'insert into steps select max(at) + 5 from steps;' }

async function listSteps(): Promise<number[]> {
  const rows = await sql<{ at: number }[]>`select at from steps order by at`
  return rows.map((row) => row.at)
}

test('migrations are applied in the order of their numbers, once', async () => {
  await write({ ...third, ...first, ...second })
  expect(await migrate(sql, folder)).toEqual(['0001-first', '0002-second', '0003-third'])
  expect(await migrate(sql, folder)).toEqual([])
  expect(await listSteps()).toEqual([1, 10, 15])
})

test('a later version applies only what is new', async () => {
  await write(first)
  await migrate(sql, folder)
  await write(second)
  expect(await migrate(sql, folder)).toEqual(['0002-second'])
  const rows =
    await sql`select name, checksum ~ '^[0-9a-f]{64}$' as hashed, applied_at <= now() as past from migrations order by name`
  expect(rows).toEqual([
    { name: '0001-first', hashed: true, past: true },
    { name: '0002-second', hashed: true, past: true },
  ])
})

test('a migration that fails is undone as a whole, those before it stay, and the error names it', async () => {
  await write({
    ...first,
    '0002-broken.sql': 'create table half (id int); select 1 / 0;',
    '0003-after.sql': 'create table after_it (id int);',
  })
  await expect(migrate(sql, folder)).rejects.toThrow('Migration 0002-broken failed and was undone: division by zero')
  const [row] =
    await sql`select to_regclass('steps') is not null as steps, to_regclass('half') as half, to_regclass('after_it') as after_it`
  expect(row).toEqual({ steps: true, half: null, after_it: null })
  await write({ '0002-broken.sql': 'create table half (id int);' })
  expect(await migrate(sql, folder)).toEqual(['0002-broken', '0003-after'])
})

test('a migration changed after it was applied is refused, another kind of line end is not', async () => {
  await write({ '0001-first.sql': 'create table steps (at int);\nselect 1;\n' })
  await migrate(sql, folder)
  await write({ '0001-first.sql': 'create table steps (at int);\r\nselect 1;\r\n' })
  expect(await migrate(sql, folder)).toEqual([])
  await write({ '0001-first.sql': 'create table steps (at bigint);\nselect 1;\n' })
  await expect(migrate(sql, folder)).rejects.toThrow('The migration 0001-first was changed after it had been applied')
})

test('the previous release starts on the database of a newer one, and changes nothing', async () => {
  await write({ ...first, ...second })
  await migrate(sql, folder)
  await rm(path.join(folder, '0002-second.sql'))
  expect(await migrate(sql, folder)).toEqual([])
  expect(await listMissingMigrations(sql, folder)).toEqual([])
  expect(await listSteps()).toEqual([1, 10])
})

test('a database with another history is refused', async () => {
  await write({ ...first, ...second })
  await migrate(sql, folder)
  await rm(path.join(folder, '0002-second.sql'))
  await write({ '0002-other.sql': 'select 1' })
  await expect(migrate(sql, folder)).rejects.toThrow(
    'The database has the migration 0002-second where this release has 0002-other',
  )
})

test('which migrations are missing is read without applying any', async () => {
  await write({ ...first, ...second })
  expect(await listMissingMigrations(sql, folder)).toEqual(['0001-first', '0002-second'])
  const [row] = await sql`select to_regclass('migrations') as migrations`
  expect(row).toEqual({ migrations: null })
  await migrate(sql, folder)
  await write(third)
  expect(await listMissingMigrations(sql, folder)).toEqual(['0003-third'])
})

test.each([
  ['a double', { ...first, '0001-other.sql': 'select 1' }, '0001-other.sql', 'has the number of 0001-first.sql'],
  ['a name of another kind', { ...first, 'notes.txt': '' }, 'notes.txt', 'is not named like a migration'],
])('%s among the files is refused before anything is applied', async (_, files, name, sentence) => {
  await write(files)
  await expect(migrate(sql, folder)).rejects.toThrow(new RegExp(`^${name} in .* ${sentence}`))
  const [row] = await sql`select to_regclass('migrations') as migrations`
  expect(row).toEqual({ migrations: null })
})

test('a number may be missing, and may not be filled in once a later one was applied', async () => {
  await write({ ...first, ...third })
  expect(await migrate(sql, folder)).toEqual(['0001-first', '0003-third'])
  await write(second)
  await expect(migrate(sql, folder)).rejects.toThrow('has the migration 0003-third where this release has 0002-second')
})

test('two processes that migrate at once apply each migration once', async () => {
  await write({ ...first, ...second, ...third })
  const other = connect(url)
  const [one, two] = await Promise.all([migrate(sql, folder), migrate(other, folder)])
  await other.end()
  expect([...one, ...two].sort()).toEqual(['0001-first', '0002-second', '0003-third'])
  expect(await listSteps()).toEqual([1, 10, 15])
})

test('whoever migrates holds an advisory lock, and the others wait for it', async () => {
  await write(first)
  let waiting: Promise<string[]> | undefined
  await database.sql.begin(async (migrating) => {
    await migrating`select pg_advisory_xact_lock(hashtext('obole.migrations'))`
    waiting = migrate(sql, folder)
    const isWaited = async () => {
      const rows = await migrating`select from pg_locks where locktype = 'advisory' and not granted`
      expect(rows.count).toBe(1)
    }
    await vi.waitFor(isWaited, { timeout: 60_000, interval: 5 })
    const [row] = await sql`select to_regclass('steps') as steps`
    expect(row).toEqual({ steps: null })
  })
  expect(await waiting).toEqual(['0001-first'])
})

test('a migration may take its time, but not wait long for a table that is in use', async () => {
  await write({
    '0001-limits.sql': `create table limits as select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
  })
  await migrate(sql, folder)
  expect(await sql`select lock, statement from limits`).toEqual([{ lock: '5s', statement: '0' }])
})
