import type { Pool, Sql } from '../../platform/database/database.ts'

/** Counts the tips that are inserted from now on, also those that are rolled back: a sequence keeps what it counted. */
export async function countInserted(sql: Sql): Promise<() => Promise<number>> {
  await sql`create sequence inserted_tips minvalue 0 start 0`
  await sql`select nextval('inserted_tips')`
  await sql`
    create function count_inserted_tip() returns trigger language plpgsql
    as $$ begin perform nextval('inserted_tips'); return new; end $$
  `
  await sql`create trigger count_inserted before insert on tips for each row execute function count_inserted_tip()`
  return async () => {
    const [row] = await sql<{ count: number }[]>`select last_value::int as count from inserted_tips`
    return row?.count ?? 0
  }
}

/** Holds the lock under which the tips of this one's client are counted. */
export async function whileClientIsLocked<T>(sql: Pool, tipId: string, run: () => Promise<T>): Promise<T> {
  return (await sql.begin(async (tx) => {
    await tx`
      select pg_advisory_xact_lock(hashtextextended(encode(client_hash, 'hex'), 5)) from tips where id = ${tipId}
    `
    return run()
  })) as T
}
