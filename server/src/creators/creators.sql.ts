import type { Socials } from '@obole/contract/creators'
import type { Sql } from '../platform/database.ts'

export interface CreatorRow {
  id: string
  slug: string
  name: string
  title: string | null
  description: string | null
  videoId: string | null
  contactPhone: string | null
  contactEmail: string | null
  socials: Partial<Socials>
  wantsTips: boolean
  canReceiveTips: boolean
  isVerified: boolean
  isSuspended: boolean
  isDeleted: boolean
  erasedAfter: Date | null
}

/** By its current slug or one it had before. */
export async function findCreator(sql: Sql, slug: string): Promise<CreatorRow | undefined> {
  const [row] = await sql<CreatorRow[]>`
    select c.id, c.slug, c.name, c.title, c.description, c.video_id as "videoId", c.contact_phone as "contactPhone",
      c.contact_email as "contactEmail", c.socials, c.wants_tips as "wantsTips", c.can_receive_tips as "canReceiveTips",
      c.verified_at is not null as "isVerified", c.suspended_at is not null as "isSuspended",
      c.deleted_at is not null as "isDeleted", c.erased_after as "erasedAfter"
    from slugs s join creators c on c.id = s.creator_id
    where s.slug = ${slug.toLowerCase()}
  `
  return row
}

/** The product's own page, which every installation has. Its account has neither address nor password: nobody can sign in to it. */
export async function insertHouseCreator(
  sql: Sql,
  house: { id: string; slug: string; name: string; title: string; description: string },
): Promise<void> {
  await sql`insert into users (id, alias) values (${house.id}, ${house.name}) on conflict do nothing`
  await sql`insert into slugs (slug, creator_id) values (${house.slug}, ${house.id}) on conflict do nothing`
  await sql`
    insert into creators (id, slug, name, title, description, verified_at)
    values (${house.id}, ${house.slug}, ${house.name}, ${house.title}, ${house.description}, now())
    on conflict do nothing
  `
}
