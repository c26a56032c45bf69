import pg from 'pg'
import { begin, commit, rollback } from './database.sql.ts'
import { breaksConnection, Disconnected, isReadOnly, isStaleStatement } from './errors.ts'
import type { ServerPool } from './server-pool.ts'
import { createSql, type Row, type Sql } from './sql.ts'
import type { BuiltStatement, Result } from './statement.ts'

/** One statement on any free connection. */
export async function runStatement(pool: ServerPool, statement: BuiltStatement): Promise<Result<Row[]>> {
  const client = await pool.connect()
  let isBroken = false
  try {
    return await runOn(client, statement)
  } catch (error) {
    isBroken = breaksConnection(error)
    if (isReadOnly(error)) pool.leaveReadOnlyServer(error)
    if (!isStaleStatement(error)) throw error
    return await runOn(client, { ...statement, name: undefined })
  } finally {
    client.release(isBroken)
  }
}

/** Statements of one transaction run one after the other, on one connection, and none after its end. */
export async function runTransaction<T>(pool: ServerPool, work: (tx: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let firstError: unknown
  let isOver = false
  let last: Promise<unknown> = Promise.resolve()
  const run = (statement: BuiltStatement) => {
    const result = last.then(() => {
      if (isOver) throw new Error('A statement was run after the end of its transaction.')
      return runOn(client, statement)
    })
    last = result.catch((error: unknown) => {
      firstError ??= error
    })
    return result
  }
  try {
    await runOn(client, begin)
    const value = await work(createSql(run))
    await last
    // Somebody has caught it, but PostgreSQL would roll back: it must not look committed.
    if (firstError) throw firstError
    isOver = true
    await runOn(client, commit)
    client.release()
    return value
  } catch (error) {
    await last
    isOver = true
    const isBroken = await runOn(client, rollback).then(
      () => [error, firstError].some((one) => one instanceof pg.DatabaseError && breaksConnection(one)),
      () => true,
    )
    client.release(isBroken)
    const cause = isAborted(error) ? (firstError ?? error) : error
    if (isReadOnly(cause)) pool.leaveReadOnlyServer(cause)
    throw cause
  }
}

/** One statement on this connection. */
export async function runOn(client: pg.PoolClient, { text, values, name }: BuiltStatement): Promise<Result<Row[]>> {
  try {
    const given = values.length === 0 && name === undefined ? { text } : { text, values, name }
    const result = await client.query<Row>(given)
    // Several statements in one text have several results.
    const { rows, rowCount } = [result].flat().at(-1) ?? { rows: [], rowCount: 0 }
    return Object.defineProperty(rows, 'count', { value: rowCount ?? 0 }) as Result<Row[]>
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw error
    throw new Disconnected(error as Error)
  }
}

/** Only says that an earlier statement has failed. */
function isAborted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02'
}
