import type postgres from 'postgres'

/** Columns that are not parsed as the driver would. */
type Types = { bigint: number | bigint; day: string }

/** What a query needs: the pool or one transaction of it. */
export type Sql = postgres.ISql<Types>
export type Pool = postgres.Sql<Types>

export async function readVersion(sql: Sql): Promise<{ number: number; name: string }> {
  const [row] = await sql<{ number: number; name: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name
  `
  if (!row) throw new Error('The database does not tell its version.')
  return row
}

export async function answer(sql: Sql): Promise<void> {
  await sql`select 1`
}
