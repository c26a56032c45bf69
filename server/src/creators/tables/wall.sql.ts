import type { SeenWords, Standing, WallMode } from '@obole/contract/calls/own-wall'
import type { Locale } from '@obole/contract/formatting/names'
import { isSlug } from '@obole/contract/rules/slug'
import type { Sql } from '../../platform/database/database.ts'
import type { Position } from '../../platform/time-cursor.ts'

export interface WordsRow extends Position {
  tipId: string
  name: string | null
  message: string
  amount: number | null
  at: Date
  reply: string | null
  isPinned: boolean
  standing: Standing | 'returned'
  isTakenDown: boolean
}

export interface Wall {
  mode: WallMode
  heldWords: string[]
}

/** For the query of a page. */
export function hasWall(sql: Sql) {
  return sql`exists (select from walls w where w.creator_id = c.id and w.mode <> 'off')`
}

/** For the query of a tip. */
export function awaitsApproval(sql: Sql) {
  return sql`exists (
    select from wall_words w join walls o on o.creator_id = w.creator_id
    where w.tip_id = t.id and w.standing = 'waiting' and o.mode <> 'off'
  )`
}

/** For the query of a tip: while its page has a wall, and had one when the words were written or has them already. */
export function canShowWords(sql: Sql) {
  return sql`(t.message is not null and not t.is_private
    and (t.had_wall or exists (select from wall_words w where w.tip_id = t.id))
    and exists (select from walls o where o.creator_id = t.creator_id and o.mode <> 'off'))`
}

/** For the query of a page: the operator's in one language, and the owner's. */
export function heldWords(sql: Sql, locale: Locale) {
  return sql`array(
    select h.word from held_words h where h.locale = ${locale}
    union all select unnest(w.held_words) from walls w where w.creator_id = c.id
  )`
}

/** Of a page that its visitor may see, by its slug; undefined when there is none. */
export async function listShownWords(
  sql: Sql,
  slug: string,
  visitorId: string | null,
  { after, id, limit }: { after: Position | null; id: string | undefined; limit: number },
): Promise<WordsRow[] | undefined> {
  const normal = slug.toLowerCase()
  if (!isSlug(normal)) return undefined
  const rows = await sql<(WordsRow | { id: null })[]>`
    select s.* from creators c join slugs sl on sl.creator_id = c.id
    left join walls w on w.creator_id = c.id and w.mode <> 'off' and c.deleted_at is null
    left join lateral (
      select ${columns(sql)} from wall_words
      where creator_id = w.creator_id and standing = 'shown' ${isAfter(sql, after)}
        ${id === undefined ? sql`` : sql`and id = ${id}`}
      order by is_pinned desc, received_at desc, id desc limit ${limit}
    ) s on true
    where sl.slug = ${normal} and sl.retired_at is null
      and (c.suspended_at is null or c.id = ${visitorId})
    order by s."isPinned" desc, s.micros desc, s.id desc
  `
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null)
}

/** Of a page whose wall is on. */
export async function countShownWords(sql: Sql, slug: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from wall_words o join slugs s on s.creator_id = o.creator_id
    join walls w on w.creator_id = o.creator_id and w.mode <> 'off'
    where s.slug = ${slug.toLowerCase()} and s.retired_at is null and o.standing = 'shown'
  `
  return row?.count ?? 0
}

/** The owner's list of one standing, newest first; what was refunded or disputed is in none. */
export async function listWordsOf(
  sql: Sql,
  creatorId: string,
  { standing, after, limit }: { standing: Standing; after: Position | null; limit: number },
): Promise<WordsRow[]> {
  return await sql<WordsRow[]>`
    select ${columns(sql)} from wall_words
    where creator_id = ${creatorId} and standing = ${standing} ${isAfter(sql, after)}
    order by is_pinned desc, received_at desc, id desc limit ${limit}
  `
}

/** Of these tips; what was refunded or disputed has none. */
export async function listWordsAt(sql: Sql, tipIds: string[]): Promise<WordsRow[]> {
  return await sql<WordsRow[]>`
    select ${columns(sql)} from wall_words where tip_id = any(${tipIds}::uuid[]) and is_valid
  `
}

export async function countWaitingWords(sql: Sql, creatorId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from wall_words ww join walls w on w.creator_id = ww.creator_id and w.mode <> 'off'
    where ww.creator_id = ${creatorId} and ww.standing = 'waiting'
  `
  return row?.count ?? 0
}

interface WordsChanges {
  isHidden?: boolean | undefined
  isApproved?: boolean | undefined
  isPinned?: boolean | undefined
}

/** By its own id or its tip's. Undefined when this page has no such message, or it is not `seen`. Pinning one unpins the one before: at most one is pinned. */
export async function updateWords(
  sql: Sql,
  creatorId: string,
  wordsId: string,
  { isHidden, isApproved, isPinned }: WordsChanges,
  seen: SeenWords | undefined,
): Promise<WordsRow | undefined> {
  if (isPinned) {
    // Two at once would both be pinned.
    await sql`select from walls where creator_id = ${creatorId} for update`
    await sql`
      update wall_words set is_pinned = false
      where creator_id = ${creatorId} and is_pinned and ${wordsId} not in (id, tip_id)
    `
  }
  const [row] = await sql<WordsRow[]>`
    update wall_words set is_hidden = coalesce(${isHidden ?? null}, is_hidden),
      is_approved = coalesce(${isApproved ?? null}, is_approved), is_pinned = coalesce(${isPinned ?? null}, is_pinned)
    where creator_id = ${creatorId} and ${wordsId} in (id, tip_id) and is_valid
      ${seen ? sql`and message = ${seen.message} and supporter_name is not distinct from ${seen.name}` : sql``}
    returning ${columns(sql)}
  `
  return row
}

export async function hasWords(sql: Sql, creatorId: string, wordsId: string): Promise<boolean> {
  const rows = await sql`
    select from wall_words where creator_id = ${creatorId} and ${wordsId} in (id, tip_id) and is_valid
  `
  return rows.length > 0
}

export async function findWall(sql: Sql, creatorId: string): Promise<Wall> {
  const [wall] = await sql<Wall[]>`
    select mode, held_words as "heldWords" from walls where creator_id = ${creatorId}
  `
  return wall ?? { mode: 'off', heldWords: [] }
}

/** Null leaves the words as they are. */
export async function upsertWall(
  sql: Sql,
  creatorId: string,
  { mode, heldWords }: { mode: WallMode; heldWords: string[] | null },
): Promise<void> {
  await sql`
    insert into walls as w (creator_id, mode, held_words)
    values (${creatorId}, ${mode}, coalesce(${heldWords}::text[], '{}'))
    on conflict (creator_id) do update set mode = excluded.mode, held_words = coalesce(${heldWords}::text[], w.held_words)
  `
}

function isAfter(sql: Sql, after: Position | null) {
  if (!after) return sql``
  return sql`and not is_pinned and (received_at, id)
    < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`
}

function columns(sql: Sql) {
  return sql`id, tip_id as "tipId", (extract(epoch from received_at) * 1000000)::bigint as micros, supporter_name as name, message,
    amount_cents as amount, received_at as at, reply, is_pinned as "isPinned", standing,
    taken_down_at is not null as "isTakenDown"`
}
