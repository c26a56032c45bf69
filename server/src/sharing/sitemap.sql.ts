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

const runSize = 1000

/** A thousand at a time, in the order of ids. */
export async function* listPages(
  sql: Sql,
  { from, until, limit }: { from: string | null; until: string | null; limit: number },
): AsyncGenerator<ListedPage[]> {
  let last: string | null = null
  for (let listed = 0; listed < limit; listed += runSize) {
    const rows: ListedPage[] = await sql<ListedPage[]>`
      select id, slug, updated_at as "updatedAt" from creators
      where deleted_at is null and suspended_at is null
        ${from ? sql`and id >= ${from}` : sql``} ${until ? sql`and id < ${until}` : sql``}
        ${last ? sql`and id > ${last}` : sql``}
      order by id limit ${Math.min(runSize, limit - listed)}
    `
    if (rows.length > 0) yield rows
    if (rows.length < runSize) return
    last = rows.at(-1)?.id ?? null
  }
}
