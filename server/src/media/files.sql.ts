import type { Sql } from '../platform/database/database.ts'

interface MediaFile {
  key: string
  byteSize: number
}

/** What a member's files take, also those that are no longer used and not removed yet. */
export async function sumBytes(sql: Sql, ownerId: string, except: string[] = []): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(byte_size), 0)::float8 as bytes from media_files
    where owner_id = ${ownerId} and key <> all(${except}::text[])
  `
  return row?.bytes ?? 0
}

/** Two uploads of one member cannot both take the last free bytes. Until the transaction ends. */
export async function lockOwner(sql: Sql, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('media-owner:' || ${ownerId}, 0))`
}

/** A file is not removed while it is being registered, nor the other way round. Until the transaction ends. */
export async function lockFiles(sql: Sql, keys: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('media-file:' || key, 0))
    from (select distinct unnest(${keys}::text[]) as key order by key) as ordered
  `
}

/** Registers files before they are written; until `claimMinutes` have passed they are not removed, though unused. */
export async function claimFiles(
  sql: Sql,
  ownerId: string,
  { files, claimMinutes }: { files: MediaFile[]; claimMinutes: number },
): Promise<void> {
  await sql`
    insert into media_files (key, owner_id, byte_size, claimed_until)
    select key, ${ownerId}, byte_size, now() + make_interval(mins => ${claimMinutes})
    from (
      select distinct key, byte_size
      from unnest(${files.map(({ key }) => key)}::text[], ${files.map(({ byteSize }) => byteSize)}::int[]) as f (key, byte_size)
    ) as distinct_files
    on conflict (key, owner_id) do update set byte_size = excluded.byte_size, claimed_until = excluded.claimed_until
  `
}

/** Locks the rows of files that are about to be used; false when the removal of one has begun meanwhile. */
export async function lockClaimedFiles(sql: Sql, ownerId: string, keys: string[]): Promise<boolean> {
  const rows = await sql`
    select key from media_files
    where owner_id = ${ownerId} and key = any(${keys}::text[]) and removal_until is null order by key for update
  `
  return rows.length === new Set(keys).size
}

/** Keys with a row that is unused and not claimed. */
export async function listRemovable(
  sql: Sql,
  { ownerId, limit }: { ownerId: string | null; limit: number },
): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select distinct key from (
      select key from media_files
      where ${isRemovable(sql)} ${ownerId ? sql`and owner_id = ${ownerId}` : sql``}
      limit ${limit}
    ) as found
  `
  return rows.map(({ key }) => key)
}

/** At most 10,000: a scrape must not count all that a large erasure has left. */
export async function countRemovable(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from media_files where ${isRemovable(sql)} limit 10000) removable
  `
  return row?.count ?? 0
}

/**
 * Reserves the removal of a file that the caller has locked, so that nobody claims it, and says until when. Null when one
 * of its rows is still used or claimed: then its removable rows are deleted, and the file stays.
 */
export async function startRemoval(sql: Sql, key: string, minutes: number): Promise<string | null> {
  const [marked] = await sql<{ until: string }[]>`
    update media_files
    set claimed_until = now() + make_interval(mins => ${minutes}), removal_until = now() + make_interval(mins => ${minutes})
    where key = ${key} and ${isRemovable(sql)} returning removal_until::text as until
  `
  if (!marked) return null
  const { until } = marked
  const others = await sql`
    select from media_files where key = ${key} and removal_until is distinct from ${until}::timestamptz limit 1
  `
  if (others.count === 0) return until
  await endRemoval(sql, key, until)
  return null
}

/** Deletes the rows of a removal, unless it took so long that the file was claimed again. */
export async function endRemoval(sql: Sql, key: string, until: string): Promise<void> {
  await sql`delete from media_files where key = ${key} and removal_until = ${until}::timestamptz`
}

export async function isBeingRemoved(sql: Sql, keys: string[]): Promise<boolean> {
  const { count } =
    await sql`select from media_files where key = any(${keys}::text[]) and removal_until > now() limit 1`
  return count > 0
}

function isRemovable(sql: Sql) {
  return sql`(uses = 0 or owner_id is null) and (claimed_until is null or claimed_until <= now())`
}
