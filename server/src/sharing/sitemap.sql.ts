import type { Sql } from '../platform/database/database.ts'

export interface ListedPage {
  id: string
  slug: string
  updatedAt: Date
}

/** Where each part starts, in the order of ids; none while all pages fit into one. */
export async function listPartStarts(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select first_id as id from sitemap_parts order by first_id`
  return rows.map(({ id }) => id)
}

/** Undefined when there is no such part. */
export async function findPart(sql: Sql, firstId: string): Promise<{ from: string; until: string | null } | undefined> {
  const [row] = await sql<{ from: string; until: string | null }[]>`
    select p.first_id as "from",
      (select n.first_id from sitemap_parts n where n.first_id > p.first_id order by n.first_id limit 1) as until
    from sitemap_parts p where p.first_id = ${firstId}
  `
  return row
}

/** The page that stands so many places after `from`, or after the first one. */
export async function findPageAfter(sql: Sql, from: string | null, places: number): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from creators
    where deleted_at is null and suspended_at is null and limited_at is null ${from ? sql`and id >= ${from}` : sql``}
    order by id offset ${places} limit 1
  `
  return row?.id
}

/** Does nothing when another worker has inserted it. */
export async function insertPart(sql: Sql, firstId: string): Promise<void> {
  await sql`insert into sitemap_parts (first_id) values (${firstId}) on conflict do nothing`
}

export async function listPages(
  sql: Sql,
  { after, from, until, limit }: { after: string | null; from: string | null; until: string | null; limit: number },
): Promise<ListedPage[]> {
  return await sql<ListedPage[]>`
    select id, slug, updated_at as "updatedAt" from creators
    where deleted_at is null and suspended_at is null and limited_at is null
      ${after ? sql`and id > ${after}` : from ? sql`and id >= ${from}` : sql``} ${until ? sql`and id < ${until}` : sql``}
    order by id limit ${limit}
  `
}
