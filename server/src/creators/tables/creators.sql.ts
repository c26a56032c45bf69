import type { Socials } from '@obole/contract/calls/creators'
import type { Locale } from '@obole/contract/formatting/names'
import type { PageHue, PageSection } from '@obole/contract/rules/page-looks'
import { isSlug } from '@obole/contract/rules/slug'
import type { Sql } from '../../platform/database/database.ts'
import { type ShownGoal, shownGoal } from './goals.sql.ts'
import { hasWall } from './wall.sql.ts'

/** An image as a row stores it: keys of the media store. */
export interface StoredImage {
  large: string
  small: string
  color: string
}

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
  banner: StoredImage | null
  logo: StoredImage | null
  wantsTips: boolean
  takesTips: boolean
  /** When its link was read last, or an operator looked. */
  verifiedAt: Date | null
  /** Of the link; null when it was an operator. */
  verifiedAddress: string | null
  isSuspended: boolean
  /** By the desk: no tips, in no list. */
  isLimited: boolean
  isDeleted: boolean
  erasedAfter: Date | null
  isSetUp: boolean
  goal: ShownGoal | null
  hasWall: boolean
  hue: PageHue | null
  sections: PageSection[] | null
  speaksAs: 'me' | 'us'
  /** Of the page's own texts. */
  locale: Locale | null
}

/** By its current slug or a former one. */
export async function findCreator(sql: Sql, slug: string): Promise<CreatorRow | undefined> {
  const normal = slug.toLowerCase()
  if (!isSlug(normal)) return undefined
  const [row] = await sql<CreatorRow[]>`
    select ${columns(sql)} from slugs s join creators c on c.id = s.creator_id
    where s.slug = ${normal} and s.retired_at is null
  `
  return row
}

export async function findCreatorById(sql: Sql, id: string): Promise<CreatorRow | undefined> {
  const [row] = await sql<CreatorRow[]>`select ${columns(sql)} from creators c where c.id = ${id}`
  return row
}

/** Locks the page against changes, deletion and erasure until the caller's transaction ends. */
export async function lockCreator(sql: Sql, id: string): Promise<CreatorRow | undefined> {
  const [row] = await sql<CreatorRow[]>`select ${columns(sql)} from creators c where c.id = ${id} for no key update`
  return row
}

/** False when this person has a page already. The slug must be claimed in the same transaction first. */
export async function insertCreator(
  sql: Sql,
  creator: { id: string; slug: string; name: string; title: string | null },
): Promise<boolean> {
  const { id, slug, name, title } = creator
  const rows = await sql`
    insert into creators (id, slug, name, title, locale)
    values (${id}, ${slug}, ${name}, ${title}, (select locale from users where id = ${id}))
    on conflict (id) do nothing returning id
  `
  return rows.length > 0
}

export interface CreatorChanges {
  name?: string
  title?: string | null
  slug?: string
  description?: string
  video_id?: string | null
  contact_phone?: string | null
  contact_email?: string | null
  wants_tips?: boolean
  is_set_up?: boolean
  hue?: PageHue | null
  sections?: PageSection[]
  speaks_as?: 'me' | 'us'
  locale?: Locale | null
}

/** Social links are merged by network, and null removes one. */
export async function updateCreator(
  sql: Sql,
  id: string,
  changes: CreatorChanges,
  socials: Partial<Socials> = {},
): Promise<void> {
  const given = { ...changes, socials: sql`jsonb_strip_nulls(socials || ${sql.json(socials)})`, updated_at: sql`now()` }
  await sql`update creators set ${sql(given as never)} where id = ${id} and deleted_at is null`
}

/** False when the page was deleted or erased meanwhile. */
export async function updateBanner(sql: Sql, id: string, image: StoredImage): Promise<boolean> {
  const rows = await sql`
    update creators set banner = ${sql.json({ ...image })}, updated_at = now()
    where id = ${id} and deleted_at is null returning id
  `
  return rows.length > 0
}

/** False when the page was deleted or erased meanwhile. */
export async function updateLogo(sql: Sql, id: string, image: StoredImage): Promise<boolean> {
  const rows = await sql`
    update creators set logo = ${sql.json({ ...image })}, updated_at = now()
    where id = ${id} and deleted_at is null returning id
  `
  return rows.length > 0
}

/** The product's own page, which every installation has. Its account has neither address nor password, so it cannot sign in. */
export async function insertHouseCreator(
  sql: Sql,
  house: { id: string; slug: string; name: string; title: string; description: string },
): Promise<void> {
  await sql`insert into users (id, alias) values (${house.id}, ${house.name}) on conflict do nothing`
  await sql`insert into slugs (slug, creator_id) values (${house.slug}, ${house.id}) on conflict do nothing`
  await sql`
    insert into creators (id, slug, name, title, description, verified_at, locale)
    values (${house.id}, ${house.slug}, ${house.name}, ${house.title}, ${house.description}, now(), 'fr')
    on conflict do nothing
  `
}

function columns(sql: Sql) {
  return sql`
    c.id, c.slug, c.name, c.title, c.description, c.video_id as "videoId", c.contact_phone as "contactPhone",
    c.contact_email as "contactEmail", c.socials, c.banner, c.logo, c.wants_tips as "wantsTips",
    exists (select from pages_open_to_tips o where o.creator_id = c.id) as "takesTips", c.verified_at as "verifiedAt",
    (select v.address from verified_links v where v.creator_id = c.id) as "verifiedAddress", c.suspended_at is not null as "isSuspended",
    c.limited_at is not null as "isLimited",
    c.deleted_at is not null as "isDeleted", c.erased_after as "erasedAfter", c.is_set_up as "isSetUp",
    ${shownGoal(sql)} as goal, ${hasWall(sql)} as "hasWall",
    c.hue, c.sections, c.speaks_as as "speaksAs", c.locale
  `
}
