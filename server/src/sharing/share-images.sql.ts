import type { Sql } from '../platform/database/database.ts'

export async function listPublicPages(sql: Sql, ids: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from creators where id = any(${ids}::uuid[]) and deleted_at is null
  `
  return rows.map(({ id }) => id)
}
