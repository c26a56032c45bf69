import { readFile } from 'node:fs/promises'
import { inspect } from 'node:util'
import { until } from '@obole/testing/until'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { connect, isReachable, isUnavailable, isUniqueViolation, requireVersion } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test('nothing waits for ever', async () => {
  const [row] = await database.sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle
  `
  expect(row).toEqual({ statement: '5s', lock: '2s', idle: '10s' })
})

test('no statement waits for its plan to be compiled', async () => {
  expect(await database.sql`select current_setting('jit') as jit`).toEqual([{ jit: 'off' }])
})

test('a pool has ten connections and a name by default', async () => {
  const plain = connect(database.url)
  const named = connect(database.url, { max: 2, applicationName: 'worker' })
  const { promise: used, resolve: release } = Promise.withResolvers<void>()
  const many = Array.from({ length: 12 }, () => plain.begin(() => used))
  await until('ten are open', () => plain.usage().open === 10 && plain.usage().waiting === 2)
  release()
  await Promise.all(many)
  expect(await plain`select current_setting('application_name') as name`).toEqual([{ name: 'obole' }])
  expect(await named`select current_setting('application_name') as name`).toEqual([{ name: 'worker' }])
  await Promise.all([plain.end(), named.end()])
})

test('whole numbers are numbers as long as a number holds them exactly', async () => {
  const [row] =
    await database.sql`select 9007199254740991::bigint as safe, 9007199254740993::bigint as large, sum(n) as sum, count(*) as count from (values (1), (2)) as v (n)`
  expect(row).toEqual({ safe: 9_007_199_254_740_991, large: 9_007_199_254_740_993n, sum: 3, count: 2 })
  expect(await database.sql`select ${9_007_199_254_740_993n}::bigint as large, ${12}::bigint as small`).toEqual([
    { large: 9_007_199_254_740_993n, small: 12 },
  ])
})

test('a date is its text and a moment is a Date', async () => {
  const moment = new Date('2026-03-01T23:30:00.123Z')
  const [row] =
    await database.sql`select ${'1990-12-31'}::date as day, array[date '2024-02-29'] as days, ${moment}::timestamptz as moment`
  expect(row).toEqual({ day: '1990-12-31', days: ['2024-02-29'], moment })
})

test('undefined is refused', async () => {
  const missing = undefined as unknown as string
  await expect(database.sql`select ${missing}::text`).rejects.toMatchObject({ code: 'UNDEFINED_VALUE' })
})

test('notices are not printed', async () => {
  const print = vi.spyOn(console, 'log')
  await database.sql`do $$ begin raise notice 'hello'; end $$`
  expect(print).not.toHaveBeenCalled()
  print.mockRestore()
})

test('a unique violation is recognized, by its constraint', async () => {
  const { sql } = database
  await sql`create table parents (id int constraint parents_key primary key)`
  await sql`create table children (parent int references parents)`
  await sql`insert into parents values (1)`
  const twice = await sql`insert into parents values (1)`.catch((error: unknown) => error)
  const orphan = await sql`insert into children values (2)`.catch((error: unknown) => error)
  expect([
    isUniqueViolation(twice),
    isUniqueViolation(twice, 'parents_key'),
    isUniqueViolation(twice, 'other'),
  ]).toEqual([true, true, false])
  expect([isUniqueViolation(orphan), isUniqueViolation(new Error('no')), isUnavailable(twice)]).toEqual([
    false,
    false,
    false,
  ])
})

test('an unreachable database is distinguished from a wrong query, at once', async () => {
  const nowhere = connect('postgres://obole@%2Fnowhere/obole')
  const refused = await nowhere`select 1`.catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
  expect(await isReachable(nowhere)).toBe(false)
  expect(await isReachable(database.sql)).toBe(true)
  await nowhere.end()
})

test('a missing file is no sign of an unreachable database', async () => {
  const missing = await readFile('/nowhere/at-all').catch((error: unknown) => error)
  expect([missing, isUnavailable(missing)]).toMatchObject([{ code: 'ENOENT' }, false])
})

test('a transaction on an unreachable database is distinguished from a wrong query too', async () => {
  const nowhere = connect('postgres://obole@%2Fnowhere/obole')
  const refused = await nowhere.begin((tx) => tx`select 1`).catch((error: unknown) => error)
  expect([refused, isUnavailable(refused)]).toMatchObject([{ code: 'ENOENT' }, true])
  await nowhere.end()
})

test('a database that was dropped under a pool is no longer reachable', async () => {
  const other = await createTestDatabase()
  expect(await isReachable(other.sql)).toBe(true)
  const again = connect(other.url, { max: 1 })
  await other.drop()
  expect(await isReachable(again)).toBe(false)
  await again.end()
})

test('a PostgreSQL older than 15 is refused with both versions', async () => {
  const { sql, url } = database
  await expect(requireVersion(sql)).resolves.toBeUndefined()
  await sql`create schema old`
  await sql`
    create function old.current_setting(name text) returns text language sql as $$
      select case name when 'server_version_num' then '140019' else '14.19 (Debian)' end
    $$
  `
  const old = connect(`${url}?options=-c%20search_path%3Dold,pg_catalog`, { max: 1 })
  await expect(requireVersion(old)).rejects.toThrow(
    'PostgreSQL 15 or newer is needed; the database is PostgreSQL 14.19 (Debian).',
  )
  await old.end()
})

test('a socket may be named as libpq and node-postgres have it, in the host or beside it', async () => {
  const folder = decodeURIComponent(new URL(database.url).hostname)
  const name = new URL(database.url).pathname.slice(1)
  for (const url of [
    database.url,
    `postgres://obole@localhost/${name}?host=${folder}`,
    `postgresql://obole@/${name}?host=${folder}`,
  ]) {
    const sql = connect(url, { max: 1 })
    expect(await sql`select current_database() as name`).toEqual([{ name }])
    await sql.end()
    await connectPlainly(url)
  }
})

async function connectPlainly(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}

test('an address that cannot be read is refused without printing its password', () => {
  const complaint = (() => {
    try {
      return connect('postgres://obole:hunter2@host:port/obole')
    } catch (error) {
      return inspect(error)
    }
  })()
  expect(complaint).toContain('DATABASE_URL must look like')
  expect(complaint).not.toContain('hunter2')
})
