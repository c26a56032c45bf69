import { createHash } from 'node:crypto'
import { albumPhotosMax } from '@obole/contract/limits'
import { Refusal } from '@obole/contract/refusals'
import type { MediaPlatform } from '../media/media.ts'
import { findOwnAlbum, type OwnAlbum, type PhotoRow } from './albums.sql.ts'
import { changeAlbum, requireOpen } from './change-album.ts'
import { findPhoto, insertPhoto, type UploadedPhoto } from './photos.sql.ts'

export interface NewPhoto {
  albumId: string
  userId: string
  photoId: string
  /** Read only once the album is known to take a photo. */
  readBytes: () => Promise<Buffer>
}

/** Adds a photo at the end. The same file under the same id is answered with what is stored: a lost answer costs nothing. */
export async function addPhoto(platform: MediaPlatform, photo: NewPhoto): Promise<PhotoRow> {
  const { albumId, userId, photoId } = photo
  requireOpen(await findOwnAlbum(platform.sql, albumId, userId))
  const bytes = await photo.readBytes()
  const uploadHash = createHash('sha256').update(bytes).digest()
  const known = await findPhoto(platform.sql, photoId)
  if (known) return requireSame(known, { albumId, uploadHash })
  requireRoom(requireOpen(await findOwnAlbum(platform.sql, albumId, userId)))
  const uploaded = { id: photoId, albumId, uploadHash, ...(await keepFiles(platform, bytes)) }
  return changeAlbum(platform, { albumId, userId }, async (tx, album) => {
    const rival = await findPhoto(tx, photoId)
    if (rival) return requireSame(rival, uploaded)
    requireRoom(album)
    if (!(await insertPhoto(tx, uploaded))) throw new Refusal('photo_id_taken')
    return uploaded
  })
}

/** An id that stands for another picture, or for somebody else's, is taken: one answer for both. */
function requireSame(stored: UploadedPhoto, sent: { albumId: string; uploadHash: Buffer }): PhotoRow {
  if (stored.albumId !== sent.albumId || !stored.uploadHash.equals(sent.uploadHash)) throw new Refusal('photo_id_taken')
  return stored
}

function requireRoom({ photoCount }: OwnAlbum): void {
  if (photoCount >= albumPhotosMax) throw new Refusal('album_full')
}

async function keepFiles({ media }: MediaPlatform, bytes: Buffer): Promise<Omit<PhotoRow, 'id'>> {
  const { width, height, colour, large, medium, small } = await media.store.put(
    await media.images.processImage('photo', bytes),
  )
  return { width, height, color: colour, large: large.key, medium: (medium ?? large).key, small: small.key }
}
