import { createHash } from 'node:crypto'
import { albumPhotosMax } from '@obole/contract/limits'
import { Refusal } from '@obole/contract/refusals'
import type { FastifyRequest } from 'fastify'
import { requireStillSignedIn, takeUpload } from '../creators/uploads.ts'
import type { MediaPlatform } from '../media/media.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Member } from '../platform/http/access.ts'
import { findOwnAlbum, type OwnAlbum, type PhotoRow } from './albums.sql.ts'
import { changeAlbum, requireOpen } from './change-album.ts'
import { findPhoto, insertPhoto, type UploadedPhoto } from './photos.sql.ts'

export interface NewPhoto {
  albumId: string
  userId: string
  photoId: string
  bytes: Buffer
  /** Called in the transaction that adds the photo; throws to refuse. */
  mayStillAdd?: (tx: Sql) => Promise<void>
}

/** Reads the upload only after the album is known to be the member's and open. */
export async function uploadPhoto(
  platform: MediaPlatform,
  member: Member,
  { albumId, photoId }: { albumId: string; photoId: string },
  request: FastifyRequest,
): Promise<PhotoRow> {
  requireOpen(await findOwnAlbum(platform.sql, albumId, member.id))
  const bytes = await takeUpload(platform, member, request)
  const mayStillAdd = (tx: Sql) => requireStillSignedIn(tx, member)
  return addPhoto(platform, { albumId, photoId, userId: member.id, bytes, mayStillAdd })
}

/** Appends a photo. Idempotent by id: the same file under the same id gives the stored photo, so a lost response can be retried. */
async function addPhoto(platform: MediaPlatform, photo: NewPhoto): Promise<PhotoRow> {
  const { albumId, userId, photoId, bytes } = photo
  const uploadHash = createHash('sha256').update(bytes).digest()
  const known = await findPhoto(platform.sql, photoId)
  if (known) return requireSame(known, { albumId, uploadHash })
  requireRoom(requireOpen(await findOwnAlbum(platform.sql, albumId, userId)))
  const uploaded = { id: photoId, albumId, uploadHash, ...(await storePhoto(platform, bytes)) }
  return changeAlbum(platform, { albumId, userId }, async (tx, album) => {
    const concurrent = await findPhoto(tx, photoId)
    if (concurrent) return requireSame(concurrent, uploaded)
    requireRoom(album)
    await photo.mayStillAdd?.(tx)
    if (!(await insertPhoto(tx, uploaded))) throw new Refusal('photo_id_taken')
    return uploaded
  })
}

/** The same refusal for an id with another picture and for another member's id. */
function requireSame(stored: UploadedPhoto, sent: { albumId: string; uploadHash: Buffer }): PhotoRow {
  if (stored.albumId !== sent.albumId || !stored.uploadHash.equals(sent.uploadHash)) throw new Refusal('photo_id_taken')
  return stored
}

function requireRoom({ photoCount }: OwnAlbum): void {
  if (photoCount >= albumPhotosMax) throw new Refusal('album_full')
}

/** Processes and stores a photo that is in no album yet. */
export async function storePhoto({ media }: MediaPlatform, bytes: Buffer): Promise<Omit<PhotoRow, 'id'>> {
  const { width, height, colour, large, medium, small } = await media.store.put(
    await media.images.processImage('photo', bytes),
  )
  return { width, height, color: colour, large: large.key, medium: (medium ?? large).key, small: small.key }
}
