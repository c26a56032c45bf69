import type { Sql } from '../platform/database/database.ts'

export async function ageBuild(sql: Sql, name: string, hours: number): Promise<void> {
  await sql`update web_builds set last_seen_at = now() - make_interval(hours => ${hours}) where name = ${name}`
}
