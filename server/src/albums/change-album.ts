import { Refusal } from '@obole/contract/rules/refusals'
import type { Sql } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { lockOwnAlbum, type OwnAlbum } from './albums.sql.ts'

/** One change of the member's own album, in a transaction that locks it. */
export async function changeAlbum<T>(
  { sql }: Platform,
  { albumId, userId }: { albumId: string; userId: string },
  change: (tx: Sql, album: OwnAlbum) => Promise<T>,
): Promise<T> {
  const changed = await sql.begin(async (tx) => {
    const album = requireOpen(await lockOwnAlbum(tx, albumId, userId))
    return { result: await change(tx, album) }
  })
  return changed.result
}

/** The same refusal for an album that does not exist and for another member's. */
export function requireOpen(album: OwnAlbum | undefined): OwnAlbum {
  if (!album) throw new Refusal('not_owner')
  if (album.isDeleted) throw new Refusal('creator_deleted')
  return album
}
