import type { Sql } from './database.ts'

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
