import type { StoredImage } from '../creators/creators.sql.ts'
import type { Sql } from '../platform/database/database.ts'

export interface DirectoryRow extends DirectoryPosition {
  slug: string
  name: string
  title: string | null
  banner: StoredImage | null
  logo: StoredImage | null
}

/** The position of a page in the directory: its sort key. */
export interface DirectoryPosition {
  isVerified: boolean
  /** Microseconds since 1970: a `Date` would lose three digits, and with them pages. */
  createdMicros: number
  id: string
}

export async function listDirectory(
  sql: Sql,
  { words, after, limit }: { words: string[]; after: DirectoryPosition | null; limit: number },
): Promise<DirectoryRow[]> {
  const position =
    after &&
    sql`
    (${after.isVerified}, timestamptz 'epoch' + ${after.createdMicros}::bigint * interval '1 microsecond', ${after.id}::uuid)
  `
  return sql<DirectoryRow[]>`
    select id, slug, name, title, banner, logo, is_verified as "isVerified",
      (extract(epoch from created_at) * 1000000)::bigint as "createdMicros"
    from creators
    where deleted_at is null and suspended_at is null
      ${words.length > 0 ? words.map((word) => sql`and search_text like search_pattern(${word})`) : sql``}
      ${position ? sql`and (is_verified, created_at, id) < ${position}` : sql``}
    order by is_verified desc, created_at desc, id desc
    limit ${limit}
  `
}
