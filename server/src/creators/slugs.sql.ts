import { isReservedSlug, isSlug } from '@obole/contract/slug'
import type { Sql } from '../platform/database/database.ts'

/** The slug as this person's, also when the page it led to has been erased: it stays theirs. */
export async function findOwnSlug(
  sql: Sql,
  slug: string,
  userId: string,
): Promise<{ leadsSomewhere: boolean } | undefined> {
  const normal = slug.toLowerCase()
  if (!isSlug(normal)) return undefined
  const [row] = await sql<{ leadsSomewhere: boolean }[]>`
    select retired_at is null as "leadsSomewhere" from slugs where slug = ${normal} and creator_id = ${userId}
  `
  return row
}

/** Nobody else has or had it, it is no reserved word, and it is not read like the slug of a verified page. */
export async function isSlugFree(sql: Sql, slug: string, userId: string | null): Promise<boolean> {
  const [row] = await sql<{ isOwn: boolean; isGiven: boolean; isLookAlike: boolean }[]>`
    select exists (select from slugs where slug = ${slug} and creator_id = ${userId}) as "isOwn",
      exists (select from slugs where slug = ${slug}) as "isGiven",
      exists (
        select from creators
        where verified_at is not null and slug_skeleton(slug) = slug_skeleton(${slug}) and id is distinct from ${userId}
      ) as "isLookAlike"
  `
  if (row?.isOwn) return true
  return !row?.isGiven && !row?.isLookAlike && !isReservedSlug(slug)
}

/** Gives the slug to this person for good, in the caller's transaction; false when somebody else got it first. */
export async function claimSlug(sql: Sql, slug: string, userId: string): Promise<boolean> {
  if (!(await isSlugFree(sql, slug, userId))) return false
  const rows = await sql`
    insert into slugs (slug, creator_id) values (${slug}, ${userId})
    on conflict (slug) do update set retired_at = null where slugs.creator_id = excluded.creator_id
    returning slug
  `
  return rows.length > 0
}

/** Seconds until this person may take a further slug; zero when they may now. */
export async function readSlugWait(sql: Sql, userId: string, max: number, days: number): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select ceil(extract(epoch from given_at + make_interval(days => ${days}) - now()))::int as seconds
    from slugs where creator_id = ${userId} order by given_at desc offset ${max - 1} limit 1
  `
  return Math.max(0, row?.seconds ?? 0)
}

/** They lead nowhere any more, and still belong to nobody else. */
export async function retireSlugs(sql: Sql, creatorId: string): Promise<void> {
  await sql`update slugs set retired_at = now() where creator_id = ${creatorId} and retired_at is null`
}

export async function listSlugsOf(sql: Sql, creatorId: string): Promise<{ slug: string; givenAt: Date }[]> {
  return sql<{ slug: string; givenAt: Date }[]>`
    select slug, given_at as "givenAt" from slugs where creator_id = ${creatorId} order by given_at
  `
}
