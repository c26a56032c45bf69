import type { Sql } from '../../platform/database/database.ts'

export async function listOperatorLog(sql: Sql): Promise<{ act: string; subject: string; operator: string }[]> {
  return sql<{ act: string; subject: string; operator: string }[]>`
    select act, subject, operator from desk_log where kind <> 'page' order by at, id
  `
}
