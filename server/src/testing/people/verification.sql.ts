import type { Sql } from '../../platform/database/database.ts'

/** As if the link had been read, and missed, so many days earlier. */
export async function ageLink(sql: Sql, creatorId: string, days: number): Promise<void> {
  await sql`
    update verified_links set next_check_at = next_check_at - make_interval(days => ${days}),
      missing_since = missing_since - make_interval(days => ${days})
    where creator_id = ${creatorId}
  `
}

export async function readLink(
  sql: Sql,
  creatorId: string,
): Promise<{ isDue: boolean; isMissing: boolean } | undefined> {
  const [row] = await sql<{ isDue: boolean; isMissing: boolean }[]>`
    select next_check_at <= now() as "isDue", missing_since is not null as "isMissing"
    from verified_links where creator_id = ${creatorId}
  `
  return row
}
