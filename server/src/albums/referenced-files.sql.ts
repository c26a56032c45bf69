import type { Sql } from '../platform/database.ts'

/** Which of these media keys a portrait, a page or a photo still points to. */
export async function listReferencedFiles(sql: Sql, keys: string[]): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    with used (files) as (
      select array[portrait ->> 'large', portrait ->> 'small'] from users
      where array[portrait ->> 'large', portrait ->> 'small'] && ${keys}::text[]
      union all
      select array[banner ->> 'large', banner ->> 'small', logo ->> 'large', logo ->> 'small'] from creators
      where array[banner ->> 'large', banner ->> 'small', logo ->> 'large', logo ->> 'small'] && ${keys}::text[]
      union all
      select array[large_key, medium_key, small_key] from photos
      where array[large_key, medium_key, small_key] && ${keys}::text[]
    )
    select distinct file as key from used, unnest(files) as file where file = any(${keys}::text[])
  `
  return new Set(rows.map(({ key }) => key))
}
