import type { Thanks, ThanksTexts } from '@obole/contract/calls/thanks'
import type { Sql } from '../../platform/database/database.ts'

interface ThanksPhoto {
  medium: string
  small: string
  width: number
  height: number
  color: string
}

/** As part of a tip's row. */
export interface ShownThanksRow {
  texts: ThanksTexts
  photo: ThanksPhoto | null
}

/** For a query of `creators c`: their thanks, unless the page is hidden. */
export function shownThanks(sql: Sql) {
  return sql`(
    select jsonb_build_object('texts', h.texts, 'photo', case when p.id is not null then jsonb_build_object(
      'medium', p.medium_key, 'small', p.small_key, 'width', p.width, 'height', p.height, 'color', p.color) end)
    from thanks h left join photos p on p.id = h.photo_id and p.taken_down_at is null
    where h.creator_id = c.id and c.suspended_at is null and c.deleted_at is null
  )`
}

export async function findThanks(sql: Sql, creatorId: string): Promise<Thanks | undefined> {
  const [row] = await sql<Thanks[]>`
    select texts, photo_id as "photoId" from thanks where creator_id = ${creatorId}
  `
  return row
}

/** False when the photo is not one of the page's album. */
export async function saveThanks(sql: Sql, creatorId: string, { texts, photoId }: Thanks): Promise<boolean> {
  const rows = await sql`
    insert into thanks (creator_id, texts, photo_id)
    select ${creatorId}, ${sql.json(texts)}, ${photoId}
    where ${photoId}::uuid is null
      or exists (select from photos p join albums a on a.id = p.album_id where p.id = ${photoId} and a.creator_id = ${creatorId})
    on conflict (creator_id) do update set texts = excluded.texts, photo_id = excluded.photo_id, updated_at = now()
    returning creator_id
  `
  return rows.length > 0
}

export async function deleteThanks(sql: Sql, creatorId: string): Promise<void> {
  await sql`delete from thanks where creator_id = ${creatorId}`
}
