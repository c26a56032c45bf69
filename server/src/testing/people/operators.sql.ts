import type { Sql } from '../../platform/database/database.ts'

export async function listOperatorLog(sql: Sql): Promise<{ act: string; subject: string; operator: string }[]> {
  return sql<{ act: string; subject: string; operator: string }[]>`
    select act, subject, operator from desk_log where kind <> 'page' order by at, id
  `
}

/** As if it had been decided at the desk, without a row in the log. */
export async function setSuspended(sql: Sql, id: string, isSuspended: boolean): Promise<void> {
  await sql`update creators set suspended_at = ${isSuspended ? sql`now()` : null}, updated_at = now() where id = ${id}`
}
