import type { StoredImage } from '../creators/tables/creators.sql.ts'
import type { Sql } from '../platform/database/database.ts'
import type { DemoCreator } from './creators/demo-creator.ts'

interface DemoAccount {
  email: string
  passwordHash: string
}

export async function isDemoCreatorSeeded(sql: Sql, { id, slug }: DemoCreator): Promise<boolean> {
  const rows = await sql`
    select 1 from slugs where slug = ${slug} union all select 1 from users where id = ${id}
  `
  return rows.length > 0
}

export async function isAddressKnown(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql`select 1 from users where email_key = ${email}`
  return rows.length > 0
}

/** The user, the creator and the empty album. Without an account nobody can sign in as this user. */
export async function insertDemoCreator(sql: Sql, creator: DemoCreator, account: DemoAccount | null): Promise<void> {
  const { id, slug } = creator
  await sql`
    insert into users (id, email, email_key, email_verified_at, password_hash, firstname, lastname, locale)
    values (${id}, ${account?.email ?? null}, ${account?.email ?? null}, ${account ? sql`now()` : null},
      ${account?.passwordHash ?? null}, ${creator.firstname}, ${creator.lastname}, ${creator.locale})
  `
  await sql`insert into slugs (slug, creator_id) values (${slug}, ${id})`
  await sql`
    insert into creators (id, slug, name, title, description, video_id, contact_phone, contact_email, socials,
      verified_at, deleted_at, erased_after, created_at, locale, speaks_as)
    values (${id}, ${slug}, ${creator.name}, ${creator.title}, ${creator.description}, ${creator.videoId}, ${creator.phone}, ${creator.email},
      ${sql.json(creator.socials)}, ${creator.isVerified ? sql`now()` : null}, ${creator.isPendingDeletion ? sql`now()` : null},
      ${creator.isPendingDeletion ? sql`now() + interval '30 days'` : null}, clock_timestamp(), ${creator.locale}, ${creator.speaksAs ?? 'me'})
  `
  await sql`insert into albums (id, creator_id, title) values (${creator.album.id}, ${id}, ${creator.album.title})`
}

/** One at a time, the lowest priority first. */
export async function queueDemoJob(sql: Sql, task: string, slug: string, priority: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}, json_build_object('slug', ${slug}::text), queue_name => 'demo',
      job_key => ${`${task}-${slug}`}, max_attempts => 5, priority => ${priority}::int)
  `
}

export async function hasMissingImages(sql: Sql, slug: string): Promise<boolean> {
  const rows = await sql`select 1 from creators where slug = ${slug} and (banner is null or logo is null)`
  return rows.length > 0
}

/** An image that the owner has chosen is not replaced. */
export async function setMissingImages(
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

/** Also of a creator who is pending deletion. False when it is gone. */
export async function lockAlbum(sql: Sql, albumId: string): Promise<boolean> {
  const rows = await sql`select 1 from albums where id = ${albumId} for no key update`
  return rows.length > 0
}

export async function openToTips(sql: Sql, creatorId: string): Promise<void> {
  await sql`update creators set wants_tips = true, is_set_up = true where id = ${creatorId}`
}
