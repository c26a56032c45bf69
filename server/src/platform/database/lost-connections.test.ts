import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGate } from '../../testing/database/database-gate.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { connect, isReachable, isUnavailable, type Sql } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.sql`create table notes (text text)`
})
afterAll(() => database.drop())

const endSession = async (tx: Sql) => {
  const [session] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  await database.sql`select pg_terminate_backend(${session?.pid ?? 0}, 5000)`
}

test('a transaction whose connection was lost writes nothing more, on no other connection either', async () => {
  const sql = connect(database.url, { max: 1 })
  const refused: unknown[] = []
  const lost = sql.begin(async (tx) => {
    await tx`insert into notes values ('before')`
    await endSession(tx)
    for (const text of ['during', 'after']) {
      await tx`insert into notes values (${text})`.catch((error: unknown) => refused.push(error))
    }
    return 'done'
  })
  await expect(lost).rejects.toSatisfy(isUnavailable)
  expect(refused.map(isUnavailable)).toEqual([true, true])
  expect(await sql`select text from notes`).toEqual([])
  await sql.end()
})

test('a statement that somebody has caught still undoes its transaction, and is its error', async () => {
  const divided = database.sql.begin(async (tx) => {
    await tx`insert into notes values ('undone')`
    await tx`select 1 / 0`.catch(() => undefined)
    await tx`select 1`.catch(() => undefined)
  })
  await expect(divided).rejects.toMatchObject({ code: '22012' })
  expect(await database.sql`select text from notes`).toEqual([])
})

test('a statement after the end of its transaction is refused', async () => {
  const late = await database.sql.begin(async (tx) => ({ write: () => tx`insert into notes values ('late')` }))
  await expect(late.write()).rejects.toThrow('after the end of its transaction')
})

test('a prepared statement whose columns have changed is parsed again', async () => {
  const sql = connect(database.url, { max: 1 })
  await sql`create table shapes (size int)`
  const read = () => sql`select * from shapes`
  await read()
  await sql`alter table shapes add column colour text default 'red'`
  await sql`insert into shapes (size) values (1)`
  expect(await read()).toEqual([{ size: 1, colour: 'red' }])
  expect(await read()).toEqual([{ size: 1, colour: 'red' }])
  await sql.end()
})

test('while the database is down nobody waits for it, and when it is back it is used again by itself', async () => {
  const gate = await openGate(database.url)
  const sql = connect(gate.url, { max: 2 })
  expect(await isReachable(sql)).toBe(true)
  await gate.close()
  await sql`select 1`.catch(() => undefined)
  await sql`select 1`.catch(() => undefined)
  const beganAt = performance.now()
  const refused = await Promise.all(Array.from({ length: 50 }, () => sql`select 1`.catch((error: unknown) => error)))
  expect(performance.now() - beganAt).toBeLessThan(200)
  expect(refused.every(isUnavailable)).toBe(true)
  await gate.open()
  await expect.poll(() => isReachable(sql), { timeout: 2000 }).toBe(true)
  await sql.end()
  await gate.close()
})

test('of several servers the one that serves and takes writes is used, also after an outage', async () => {
  const gate = await openGate(database.url)
  const sql = connect(gate.url.replace('127.0.0.1', '127.0.0.1:1,127.0.0.1'), { max: 2 })
  await sql`insert into notes values ('written')`
  expect(await sql`delete from notes returning text`).toEqual([{ text: 'written' }])
  await gate.close()
  await expect.poll(() => isReachable(sql)).toBe(false)
  await gate.open()
  await expect.poll(() => isReachable(sql), { timeout: 5000 }).toBe(true)
  await sql.end()
  await gate.close()
})

test('a server that has become read-only is left', async () => {
  const gate = await openGate(database.url)
  const sql = connect(gate.url.replace('127.0.0.1', '127.0.0.1:1,127.0.0.1'), { max: 1 })
  await sql`select set_config('default_transaction_read_only', 'on', false)`
  await expect(sql`insert into notes values ('refused')`).rejects.toMatchObject({ code: '25006' })
  await expect
    .poll(() =>
      sql`insert into notes values ('written')`.then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await sql.end()
  await gate.close()
})
