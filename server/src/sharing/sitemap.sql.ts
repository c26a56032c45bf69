import type { Sql } from '../platform/database/database.ts'

export interface ListedPage {
  id: string
  slug: string
  updatedAt: Date
}

/** The first page of every part, in the order of ids; one part when there are few. */
export async function listPartStarts(sql: Sql, partSize: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from (
      select id, row_number() over (order by id) as place
      from creators where deleted_at is null and suspended_at is null
    ) as listed
    where (place - 1) % ${partSize} = 0 order by id
  `
  return rows.map(({ id }) => id)
}

/** Read by a cursor, a thousand rows at a time. */
export function listPages(
  sql: Sql,
  { from, until, limit }: { from: string | null; until: string | null; limit: number },
): AsyncIterable<ListedPage[]> {
  return sql<ListedPage[]>`
    select id, slug, updated_at as "updatedAt" from creators
    where deleted_at is null and suspended_at is null
      ${from ? sql`and id >= ${from}` : sql``} ${until ? sql`and id < ${until}` : sql``}
    order by id limit ${limit}
  `.cursor(1000)
}
