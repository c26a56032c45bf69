import type { ClientBase } from 'pg'
import type { Sql } from './sql.ts'
import type { BuiltStatement } from './statement.ts'

export const begin: BuiltStatement = { text: 'begin', values: [] }
export const commit: BuiltStatement = { text: 'commit', values: [] }
export const rollback: BuiltStatement = { text: 'rollback', values: [] }

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

/** Not so on a standby, nor where an operator has forbidden writes. */
export async function isWritable(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  return rows[0]?.transaction_read_only === 'off'
}
