import type { Pool, Sql } from '../../platform/database/database.ts'

/** How many rows a statement or a function of several reads, by whichever plan. */
export async function countRowsRead(sql: Pool, run: (tx: Sql) => Promise<unknown>): Promise<number> {
  return sql.begin(async (tx) => {
    const before = await countRead(tx)
    await run(tx)
    return (await countRead(tx)) - before
  })
}

async function countRead(tx: Sql): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as count
    from pg_stat_xact_user_tables where schemaname = 'public'
  `
  return row?.count ?? 0
}

/** So many pages `page-…`, each with an album of one photo. Answers one of the ids, which its photo and album have too. */
export async function insertPages(sql: Sql, count: number): Promise<string> {
  await sql`
    insert into users (id, email, email_key, email_verified_at)
    select gen_random_uuid(), 'page-' || n || '@exemple.ca', 'page-' || n || '@exemple.ca', now()
    from generate_series(1, ${count}) n
  `
  await sql`insert into slugs (slug, creator_id) select split_part(email_key, '@', 1), id from users`
  await sql`
    insert into creators (id, slug, name, created_at)
    select id, split_part(email_key, '@', 1), 'Zoé', now() - random() * interval '1 year' from users
  `
  await sql`insert into albums (id, creator_id, title) select id, id, 'Album' from creators`
  await sql`
    insert into photos (id, album_id, position, large_key, medium_key, small_key, width, height, color, upload_hash)
    select id, id, 0, md5('large' || id), md5('medium' || id), md5('small' || id), 10, 10, '#336699', sha256('')
    from creators
  `
  await sql`analyze`
  const [page] = await sql<{ id: string }[]>`select id from creators where slug = 'page-7'`
  return page?.id ?? ''
}

export async function findPhotoKey(sql: Sql, id: string): Promise<{ key: string }> {
  const [photo] = await sql<{ key: string }[]>`select medium_key as key from photos where id = ${id}`
  return photo ?? { key: '' }
}
