import type { Sql } from '../../platform/database/database.ts'

/** As if the uploads that wrote these files, and removals that failed, were long over. */
export async function endClaims(sql: Sql, ownerId: string): Promise<void> {
  await sql`
    update media_files set claimed_until = now(), removal_until = case when removal_until is not null then now() end
    where owner_id = ${ownerId} and claimed_until is not null
  `
}

export async function listMediaFiles(sql: Sql, ownerId: string): Promise<{ key: string; uses: number }[]> {
  return sql<{ key: string; uses: number }[]>`
    select key, uses from media_files where owner_id = ${ownerId} order by key
  `
}

/** Files of this size in all, which exist in the table only. */
export async function fillQuota(sql: Sql, ownerId: string, bytes: number): Promise<void> {
  await sql`
    insert into media_files (key, owner_id, byte_size, uses) values ('filler', ${ownerId}, ${bytes}, 1)
    on conflict (key, owner_id) do update set byte_size = excluded.byte_size
  `
}

/** Rows whose count of uses is not what portraits, pages and photos say. */
export async function listWrongUses(sql: Sql): Promise<{ key: string; uses: number; counted: number }[]> {
  return sql<{ key: string; uses: number; counted: number }[]>`
    with used as (
      select id as owner_id, unnest(media_keys(portrait)) as key from users
      union all select id, unnest(media_keys(banner)) from creators
      union all select id, unnest(media_keys(logo)) from creators
      union all select a.creator_id, unnest(array[p.large_key, p.medium_key, p.small_key])
      from photos p join albums a on a.id = p.album_id
    ), counted as (
      select owner_id, key, count(*)::int as uses from used where key is not null group by owner_id, key
    )
    select key, coalesce(f.uses, 0) as uses, coalesce(c.uses, 0) as counted
    from media_files f full join counted c using (owner_id, key)
    where coalesce(f.uses, 0) <> coalesce(c.uses, 0) and f.owner_id is not null and key <> 'filler'
  `
}

/** As if a page of this member showed the file. */
export async function useFile(sql: Sql, ownerId: string, key: string): Promise<void> {
  await sql`update media_files set uses = 1 where owner_id = ${ownerId} and key = ${key}`
}

/** Transactions of this database that wait for their process. */
export async function countTransactions(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
  `
  return row?.count ?? 0
}
