import type { PageHue } from '@obole/contract/rules/page-looks'
import type { StoredImage } from '../creators/tables/creators.sql.ts'
import type { Sql } from '../platform/database/database.ts'

export interface DirectoryRow extends DirectoryPosition {
  slug: string
  name: string
  title: string | null
  banner: StoredImage | null
  logo: StoredImage | null
  hue: PageHue | null
}

/** The position of a page in the directory: its sort key. */
export interface DirectoryPosition {
  /** Has a picture and words. */
  isComplete: boolean
  isVerified: boolean
  /** Microseconds since 1970: a `Date` would lose three digits, and with them pages. */
  createdMicros: number
  id: string
}

export interface Stretch {
  after: DirectoryPosition | null
  limit: number
}

export async function listDirectory(sql: Sql, { after, limit }: Stretch): Promise<DirectoryRow[]> {
  return sql<DirectoryRow[]>`
    select ${columns(sql)} from creators
    where deleted_at is null and suspended_at is null and limited_at is null ${isAfter(sql, after)}
    order by is_complete desc, is_verified desc, created_at desc, id desc
    limit ${limit}
  `
}

export interface Walk {
  rows: DirectoryRow[]
  /** The last page that was read; null at the end of the directory. */
  last: DirectoryPosition | null
}

/** Looks for the words in the next `size` pages of the directory. */
export async function searchNext(
  sql: Sql,
  { words, after, limit, size }: Stretch & { words: string[]; size: number },
): Promise<Walk> {
  const [walk] = await sql<Walk[]>`
    with walked as materialized (
      select ${columns(sql)}, search_text from creators
      where deleted_at is null and suspended_at is null and limited_at is null ${isAfter(sql, after)}
      order by is_complete desc, is_verified desc, created_at desc, id desc limit ${size}
    ), found as (
      select ${names(sql)} from walked where ${hasWords(sql, words)}
      order by "isComplete" desc, "isVerified" desc, "createdMicros" desc, id desc limit ${limit}
    )
    select coalesce((select json_agg(found) from found), '[]') as rows,
      (select json_build_object('isComplete', "isComplete", 'isVerified', "isVerified", 'createdMicros', "createdMicros", 'id', id)
        from walked where (select count(*) from walked) = ${size}
        order by "isComplete", "isVerified", "createdMicros", id limit 1) as last
  `
  return walk ?? { rows: [], last: null }
}

/** About how many pages have each of the words, by a sample of the table; all of it while it is small. */
export async function estimatePages(sql: Sql, words: string[]): Promise<number[]> {
  const [row] = await sql<{ counts: number[] }[]>`
    with share as (select least(100, 100.0 * 200 * 8192 / greatest(pg_relation_size('creators'), 1))::float4 as percent),
    sampled as materialized (
      select search_text from creators tablesample system ((select percent from share)) repeatable (1)
    ), words as materialized (
      select search_pattern(word) as pattern, place from unnest(${words}::text[]) with ordinality as w (word, place)
    )
    select array_agg((select count(*) from sampled where search_text like w.pattern) * 100 / (select percent from share)
      order by w.place)::float8[] as counts
    from words w
  `
  return row?.counts ?? []
}

/** All further pages by the index of words, of which `rare` ones are few. */
export async function searchByIndex(
  sql: Sql,
  { words, rare, after, limit }: Stretch & { words: string[]; rare: string[] },
): Promise<DirectoryRow[]> {
  // Materialized: with the limit in sight, the planner would rather walk through the directory.
  return sql<DirectoryRow[]>`
    with found as materialized (
      select ${columns(sql)}, search_text from creators
      where deleted_at is null and suspended_at is null and limited_at is null and ${hasWords(sql, rare)} ${isAfter(sql, after)}
    )
    select ${names(sql)} from found where ${hasWords(sql, words)}
    order by "isComplete" desc, "isVerified" desc, "createdMicros" desc, id desc limit ${limit}
  `
}

/** Each pattern is a subquery: it is made once, not for each row. */
function hasWords(sql: Sql, words: string[]) {
  return words.map(
    (word, place) => sql`${place > 0 ? sql`and` : sql``} search_text like (select search_pattern(${word}))`,
  )
}

function columns(sql: Sql) {
  return sql`id, slug, name, title, banner, logo, hue, is_complete as "isComplete", is_verified as "isVerified",
    (extract(epoch from created_at) * 1000000)::bigint as "createdMicros"`
}

function names(sql: Sql) {
  return sql`id, slug, name, title, banner, logo, hue, "isComplete", "isVerified", "createdMicros"`
}

function isAfter(sql: Sql, after: DirectoryPosition | null) {
  if (!after) return sql``
  return sql`and (is_complete, is_verified, created_at, id)
    < (${after.isComplete}, ${after.isVerified}, timestamptz 'epoch' + ${after.createdMicros}::bigint * interval '1 microsecond', ${after.id}::uuid)`
}
