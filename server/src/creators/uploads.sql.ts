import type { Sql } from '../platform/database/database.ts'

export async function isStillSignedIn(sql: Sql, sessionId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.expires_at > now() and u.disabled_at is null
  `
  return rows.length > 0
}
