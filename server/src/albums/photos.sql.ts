import type { Sql } from '../platform/database/database.ts'
import type { PhotoRow } from './albums.sql.ts'

export interface UploadedPhoto extends PhotoRow {
  albumId: string
  uploadHash: Buffer
}

export async function findPhoto(sql: Sql, id: string): Promise<UploadedPhoto | undefined> {
  const [row] = await sql<UploadedPhoto[]>`
    select id, album_id as "albumId", large_key as large, medium_key as medium, small_key as small,
      width, height, color, description, upload_hash as "uploadHash"
    from photos where id = ${id}
  `
  return row
}

/** Undefined when the album, which the caller has locked, does not have it any more. */
export async function setDescription(
  sql: Sql,
  { albumId, photoId, description }: { albumId: string; photoId: string; description: string | null },
): Promise<PhotoRow | undefined> {
  const [row] = await sql<PhotoRow[]>`
    update photos set description = ${description} where id = ${photoId} and album_id = ${albumId}
    returning id, large_key as large, medium_key as medium, small_key as small, width, height, color, description
  `
  return row
}

/** At the end of an album that the caller has locked. False when the id is used already. */
export async function insertPhoto(sql: Sql, photo: Omit<UploadedPhoto, 'description'>): Promise<boolean> {
  const rows = await sql`
    insert into photos (id, album_id, position, large_key, medium_key, small_key, width, height, color, upload_hash)
    select ${photo.id}, ${photo.albumId}, count(*), ${photo.large}, ${photo.medium}, ${photo.small},
      ${photo.width}, ${photo.height}, ${photo.color}, ${photo.uploadHash}
    from photos where album_id = ${photo.albumId}
    on conflict (id) do nothing returning id
  `
  return rows.length > 0
}

/** From an album that the caller has locked; those behind it move up. */
export async function removePhoto(sql: Sql, albumId: string, photoId: string): Promise<void> {
  const [removed] = await sql<{ position: number }[]>`
    delete from photos where id = ${photoId} and album_id = ${albumId} returning position
  `
  if (!removed) return
  await sql`update photos set position = position - 1 where album_id = ${albumId} and position > ${removed.position}`
}

/** False when the ids are not exactly those of the album, which the caller has locked. */
export async function updatePositions(sql: Sql, albumId: string, photoIds: string[]): Promise<boolean> {
  const [row] = await sql<{ isSame: boolean }[]>`
    select coalesce(array_agg(id order by id), '{}') = array(select unnest(${photoIds}::uuid[]) order by 1) as "isSame"
    from photos where album_id = ${albumId}
  `
  if (!row?.isSame) return false
  await sql`
    update photos p set position = wanted.place - 1
    from unnest(${photoIds}::uuid[]) with ordinality as wanted (id, place)
    where p.id = wanted.id and p.album_id = ${albumId}
  `
  return true
}
