import type { StoredImage } from '../creators/creators.sql.ts'
import type { Sql } from '../platform/database/database.ts'

export interface DirectoryRow extends DirectoryPlace {
  slug: string
  name: string
  title: string | null
  banner: StoredImage | null
  logo: StoredImage | null
}

/** Where a page stands in the directory. */
export interface DirectoryPlace {
  isVerified: boolean
  /** Microseconds since 1970: a `Date` would lose three digits, and with them pages. */
  createdMicros: number
  id: string
}

export async function listDirectory(
  sql: Sql,
  { words, after, limit }: { words: string[]; after: DirectoryPlace | null; limit: number },
): Promise<DirectoryRow[]> {
  const place =
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
      ${place ? sql`and (is_verified, created_at, id) < ${place}` : sql``}
    order by is_verified desc, created_at desc, id desc
    limit ${limit}
  `
}
