import type { Pool, Sql } from '../../platform/database/database.ts'

/** Ends the grace period of a deleted page. */
export async function endGrace(sql: Sql, creatorId: string): Promise<void> {
  await sql`update creators set erased_after = now() - interval '1 second' where id = ${creatorId}`
}

export async function ageSlugs(sql: Sql, creatorId: string): Promise<void> {
  await sql`update slugs set given_at = now() - interval '31 days' where creator_id = ${creatorId}`
}

/** Like a person whose sign-in provider gave no verified address. */
export async function removeAddress(sql: Sql, userId: string): Promise<void> {
  await sql`update users set email = null, email_key = null, email_verified_at = null, password_hash = null where id = ${userId}`
}

export async function setLocale(sql: Sql, userId: string, locale: string): Promise<void> {
  await sql`update users set locale = ${locale} where id = ${userId}`
}

/** Personal data that a public page must not show. */
export async function writePrivateCanaries(sql: Sql, userId: string): Promise<void> {
  await sql`
    update users set firstname = 'canary-first', lastname = 'canary-last', alias = 'canary-alias',
      birth_date = '1987-06-05', phone_number = '4165550187', address = 'canary-address'
    where id = ${userId}
  `
}

export async function countPages(sql: Sql, ids: string[]): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from creators where id = any(${ids}::uuid[])`
  return row?.count ?? 0
}

export async function readSlugOwner(sql: Sql, slug: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select creator_id as id from slugs where slug = ${slug}`
  return row?.id
}

export async function readPositions(sql: Sql, albumId: string): Promise<number[]> {
  const rows = await sql<{ position: number }[]>`
    select position from photos where album_id = ${albumId} order by position
  `
  return rows.map(({ position }) => position)
}

/** Photos without files, faster than uploads. */
export async function fillAlbum(sql: Sql, albumId: string, count: number): Promise<void> {
  await sql`
    insert into photos (id, album_id, position, large_key, medium_key, small_key, width, height, color, upload_hash)
    select gen_random_uuid(), ${albumId}, n, 'l', 'm', 's', 1, 1, '#000000', sha256(n::text::bytea)
    from generate_series(0, ${count - 1}::int) as n
  `
}

/** Every hundredth page is verified. */
export async function fillDirectory(sql: Pool, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    // Each page is announced, by plans that were made for an empty table.
    await tx`set local statement_timeout = 0`
    await tx`
    with made as (
      insert into users (id) select gen_random_uuid() from generate_series(1, ${count}::int) returning id
    ), numbered as (
      select id, row_number() over () as n from made
    ), given as (
      insert into slugs (slug, creator_id) select 'crowd-' || n, id from numbered
    )
    insert into creators (id, slug, name, title, verified_at, created_at)
    select id, 'crowd-' || n, 'Crowd ' || md5(n::text), 'Nobody in particular', case when n % 100 = 0 then now() end,
      timestamptz '2020-01-01' + n * interval '1 microsecond'
    from numbered
  `
  })
  await sql`analyze creators`
  await sql`analyze slugs`
}

/** Half of the crowd is even, half odd, and one page is both. */
export async function divideDirectory(sql: Sql): Promise<void> {
  await sql`
    update creators set title = case when slug = 'crowd-77' then 'even odd'
      when substr(slug, 7)::int % 2 = 0 then 'even' else 'odd' end
    where slug like 'crowd-%'
  `
}

export async function listOperatorActions(sql: Sql, creatorId: string): Promise<{ act: string; operator: string }[]> {
  return sql<{ act: string; operator: string }[]>`
    select act, operator from desk_log where creator_id = ${creatorId} order by at, id
  `
}

/** The tables with a row that contains the text: none, after an erasure. */
export async function listTablesMentioning(sql: Sql, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql`select 1 from ${sql(name)} t where t::text like ${`%${text}%`} limit 1`
      return row ? [name] : []
    }),
  )
  return found.flat().sort()
}

export async function readPhotoIds(sql: Sql, albumId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from photos where album_id = ${albumId} order by position`
  return rows.map(({ id }) => id)
}

export async function removePhotoAt(sql: Sql, albumId: string, position: number): Promise<void> {
  await sql`delete from photos where album_id = ${albumId} and position = ${position}`
}

/** A picture and words, as if its owner had chosen them. */
export async function completePage(sql: Sql, id: string): Promise<void> {
  const image = { large: 'x', small: 'x', color: '#884422' }
  await sql`update creators set description = 'Bonjour', logo = ${sql.json(image)} where id = ${id}`
}
