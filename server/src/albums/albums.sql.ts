import { isUuid } from '@obole/contract/rules/formats'
import type { Sql } from '../platform/database/database.ts'

/** The album of a page, and what decides whether it may be seen. */
export interface AlbumRow {
  creatorId: string
  isDeleted: boolean
  isSuspended: boolean
  albumId: string | null
  title: string | null
  description: string | null
  photos: AlbumPhoto[]
}

export interface PhotoRow {
  id: string
  large: string
  medium: string
  small: string
  width: number
  height: number
  color: string
  description: string | null
}

interface AlbumPhoto extends PhotoRow {
  /** By the desk: only the owner still sees it. */
  isTakenDown: boolean
}

/** By the page's id or `@slug`. Undefined when there is no such page; a page without an album gives a row with nulls. */
export async function findAlbum(sql: Sql, page: string): Promise<AlbumRow | undefined> {
  const [row] = await sql<AlbumRow[]>`
    select c.id as "creatorId", c.deleted_at is not null as "isDeleted", c.suspended_at is not null as "isSuspended",
      a.id as "albumId", a.title, a.description,
      coalesce(
        (
          select json_agg(json_build_object('id', p.id, 'large', p.large_key, 'medium', p.medium_key,
            'small', p.small_key, 'width', p.width, 'height', p.height, 'color', p.color,
            'description', p.description, 'isTakenDown', p.taken_down_at is not null) order by p.position)
          from photos p where p.album_id = a.id
        ),
        '[]'
      ) as photos
    from creators c left join albums a on a.creator_id = c.id
    where c.id = ${page.startsWith('@') ? sql`(select creator_id from slugs where slug = ${page.slice(1)} and retired_at is null)` : page}
  `
  return row
}

export async function isAlbumOwner(sql: Sql, albumId: string, userId: string): Promise<boolean> {
  // Called before the path is validated.
  if (!isUuid(albumId)) return false
  const rows = await sql`select 1 from albums where id = ${albumId} and creator_id = ${userId}`
  return rows.length > 0
}

/** False when the page has an album already or the id is in use. */
export async function insertAlbum(
  sql: Sql,
  album: { id: string; creatorId: string; title: string; description: string | null },
): Promise<boolean> {
  const { id, creatorId, title, description } = album
  const rows = await sql`
    insert into albums (id, creator_id, title, description) values (${id}, ${creatorId}, ${title}, ${description})
    on conflict do nothing returning id
  `
  return rows.length > 0
}

export interface OwnAlbum {
  isDeleted: boolean
  photoCount: number
}

export async function findOwnAlbum(sql: Sql, albumId: string, userId: string): Promise<OwnAlbum | undefined> {
  const [row] = await sql<OwnAlbum[]>`
    select c.deleted_at is not null as "isDeleted",
      (select count(*)::int from photos p where p.album_id = a.id) as "photoCount"
    from albums a join creators c on c.id = a.creator_id
    where a.id = ${albumId} and a.creator_id = ${userId}
  `
  return row
}

/** Locks the page's row, then the album's, always in this order. Positions stay without gaps, and a page is not deleted meanwhile. */
export async function lockOwnAlbum(sql: Sql, albumId: string, userId: string): Promise<OwnAlbum | undefined> {
  await sql`select 1 from creators where id = ${userId} for share`
  await sql`select 1 from albums where id = ${albumId} and creator_id = ${userId} for no key update`
  return findOwnAlbum(sql, albumId, userId)
}
