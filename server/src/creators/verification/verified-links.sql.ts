import type { Locale } from '@obole/contract/formatting/names'
import type { Sql } from '../../platform/database/database.ts'

/** The page has its badge by the link at this address, which was read just now. */
export async function setVerifiedByLink(sql: Sql, creatorId: string, address: string): Promise<void> {
  await sql`
    insert into verified_links (creator_id, address) values (${creatorId}, ${address})
    on conflict (creator_id) do update
      set address = excluded.address, next_check_at = excluded.next_check_at, missing_since = null
  `
  await sql`update creators set verified_at = now(), updated_at = now() where id = ${creatorId}`
}

export interface DueLink {
  creatorId: string
  slug: string
  name: string
  address: string
  isMissing: boolean
  /** Missing for so long that the badge goes. */
  isLost: boolean
  email: string | null
  locale: Locale
}

/** Those that waited longest; links of pages that are being deleted wait on. */
export async function listDueLinks(sql: Sql, graceDays: number, limit: number): Promise<DueLink[]> {
  return sql<DueLink[]>`
    select c.id as "creatorId", c.slug, c.name, v.address, v.missing_since is not null as "isMissing",
      coalesce(v.missing_since < now() - make_interval(days => ${graceDays}), false) as "isLost", u.email, u.locale
    from verified_links v join creators c on c.id = v.creator_id join users u on u.id = c.id
    where v.next_check_at <= now() and c.verified_at is not null and c.deleted_at is null
    order by v.next_check_at limit ${limit}
  `
}

/** False when the page got its badge in another way meanwhile. */
export async function lockVerifiedLink(sql: Sql, creatorId: string, address: string): Promise<boolean> {
  const rows = await sql`
    select from creators c join verified_links v on v.creator_id = c.id
    where c.id = ${creatorId} and v.address = ${address} and c.verified_at is not null for no key update of c
  `
  return rows.length > 0
}

/** It is looked for again tomorrow. */
export async function markLinkMissing(sql: Sql, creatorId: string): Promise<void> {
  await sql`
    update verified_links set missing_since = coalesce(missing_since, now()), next_check_at = now() + interval '1 day'
    where creator_id = ${creatorId}
  `
}
