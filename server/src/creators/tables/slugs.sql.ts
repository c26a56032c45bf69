import { isReservedSlug, isSlug } from '@obole/contract/rules/slug'
import type { Sql } from '../../platform/database/database.ts'

/** Also finds the slug of an erased page: it stays reserved for its owner. */
export async function findOwnSlug(
  sql: Sql,
  slug: string,
  userId: string,
): Promise<{ leadsToPage: boolean } | undefined> {
  const normal = slug.toLowerCase()
  if (!isSlug(normal)) return undefined
  const [row] = await sql<{ leadsToPage: boolean }[]>`
    select retired_at is null as "leadsToPage" from slugs where slug = ${normal} and creator_id = ${userId}
  `
  return row
}

/** Never used by another person, not reserved, and not similar to the slug of a verified page. */
export async function isSlugFree(sql: Sql, slug: string, userId: string | null): Promise<boolean> {
  const [row] = await sql<{ isOwn: boolean; isUsed: boolean; isLookAlike: boolean }[]>`
    select exists (select from slugs where slug = ${slug} and creator_id = ${userId}) as "isOwn",
      exists (select from slugs where slug = ${slug}) or exists (select from reserved_slugs where slug = ${slug}) as "isUsed",
      exists (
        select from creators
        where verified_at is not null and slug_skeleton(slug) = slug_skeleton(${slug}) and id is distinct from ${userId}
      ) as "isLookAlike"
  `
  if (row?.isOwn) return true
  return !row?.isUsed && !row?.isLookAlike && !isReservedSlug(slug)
}

/** Reserves the slug for this person for good, in the caller's transaction; false when another person has it. */
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

/** They no longer lead to a page, and stay reserved for their owner. */
export async function retireSlugs(sql: Sql, creatorId: string): Promise<void> {
  await sql`update slugs set retired_at = now() where creator_id = ${creatorId} and retired_at is null`
}

export async function listSlugsOf(sql: Sql, creatorId: string): Promise<{ slug: string; givenAt: Date }[]> {
  return sql<{ slug: string; givenAt: Date }[]>`
    select slug, given_at as "givenAt" from slugs where creator_id = ${creatorId} order by given_at
  `
}
