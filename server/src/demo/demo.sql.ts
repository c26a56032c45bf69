import type { StoredImage } from '../creators/creators.sql.ts'
import type { Sql } from '../platform/database/database.ts'
import type { DemoPage } from './demo-page.ts'

export interface DemoAccount {
  email: string
  passwordHash: string
}

export async function isDemoPageMade(sql: Sql, { id, slug }: DemoPage): Promise<boolean> {
  const rows = await sql`
    select 1 from slugs where slug = ${slug} union all select 1 from users where id = ${id}
  `
  return rows.length > 0
}

export async function isAddressKnown(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql`select 1 from users where email_key = ${email}`
  return rows.length > 0
}

/** The owner, the page and its empty album. Without an account nobody can sign in as the owner. */
export async function insertDemoPage(sql: Sql, page: DemoPage, account: DemoAccount | null): Promise<void> {
  const { id, slug } = page
  await sql`
    insert into users (id, email, email_key, email_verified_at, password_hash, firstname, lastname, locale)
    values (${id}, ${account?.email ?? null}, ${account?.email ?? null}, ${account ? sql`now()` : null},
      ${account?.passwordHash ?? null}, ${page.firstname}, ${page.lastname}, ${page.locale})
  `
  await sql`insert into slugs (slug, creator_id) values (${slug}, ${id})`
  await sql`
    insert into creators (id, slug, name, title, description, video_id, contact_phone, contact_email, socials,
      verified_at, deleted_at, erased_after, created_at)
    values (${id}, ${slug}, ${page.name}, ${page.title}, ${page.description}, ${page.videoId}, ${page.phone}, ${page.email},
      ${sql.json(page.socials)}, ${page.isVerified ? sql`now()` : null}, ${page.isPendingDeletion ? sql`now()` : null},
      ${page.isPendingDeletion ? sql`now() + interval '30 days'` : null}, clock_timestamp())
  `
  await sql`insert into albums (id, creator_id, title) values (${page.album.id}, ${id}, ${page.album.title})`
}

/** One after the other, so that a fresh installation still answers while it draws; the lowest priority comes first. */
export async function queueDemoJob(sql: Sql, task: string, slug: string, priority: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}, json_build_object('slug', ${slug}::text), queue_name => 'demo',
      job_key => ${`${task}-${slug}`}, max_attempts => 5, priority => ${priority}::int)
  `
}

export async function listPagesWithoutImages(sql: Sql, slugs: string[]): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`
    select slug from creators where slug = any(${slugs}::text[]) and (banner is null or logo is null)
  `
  return rows.map(({ slug }) => slug)
}

/** Never over what the owner has chosen. */
export async function giveImages(
  sql: Sql,
  slug: string,
  images: { banner: StoredImage; logo: StoredImage },
): Promise<void> {
  await sql`
    update creators set banner = coalesce(banner, ${sql.json({ ...images.banner })}),
      logo = coalesce(logo, ${sql.json({ ...images.logo })})
    where slug = ${slug}
  `
}

/** Also of a page that is pending deletion. False when it is gone. */
export async function lockAlbum(sql: Sql, albumId: string): Promise<boolean> {
  const rows = await sql`select 1 from albums where id = ${albumId} for no key update`
  return rows.length > 0
}

export async function openToTips(sql: Sql, creatorId: string): Promise<void> {
  await sql`update creators set wants_tips = true where id = ${creatorId}`
}
