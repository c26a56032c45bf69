import type { Pool, Sql } from './database.ts'

/** All statements of `read` see one moment of the database, whatever is written meanwhile. */
export async function inOneSnapshot<T>(sql: Pool, read: (tx: Sql) => Promise<T>): Promise<T> {
  return sql.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`
    return read(tx)
  })
}
