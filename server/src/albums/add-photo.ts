import { albumPhotosMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyRequest } from 'fastify'
import { requireStillSignedIn } from '../accounts/sessions/still-signed-in.ts'
import type { MediaPlatform } from '../media/media.ts'
import { requireFiles, storeImage } from '../media/store-image.ts'
import { takeUpload } from '../media/take-upload.ts'
import type { UploadedFile } from '../media/uploads.ts'
import type { Member } from '../platform/http/access.ts'
import { findOwnAlbum, type OwnAlbum, type PhotoRow } from './albums.sql.ts'
import { changeAlbum, requireOpen } from './change-album.ts'
import { findPhoto, insertPhoto, type UploadedPhoto } from './photos.sql.ts'

interface PhotoIds {
  albumId: string
  photoId: string
}

/** Reads the upload only after the album is known to be the member's and open. */
export async function uploadPhoto(
  platform: MediaPlatform,
  member: Member,
  ids: PhotoIds,
  request: FastifyRequest,
): Promise<PhotoRow> {
  requireOpen(await findOwnAlbum(platform.sql, ids.albumId, member.id))
  return takeUpload(platform, member, request, (file) => addPhoto(platform, member, ids, file))
}

/** Appends a photo. Idempotent by id: the same file under the same id gives the stored photo, so a lost response can be retried. */
async function addPhoto(
  platform: MediaPlatform,
  member: Member,
  { albumId, photoId }: PhotoIds,
  file: UploadedFile,
): Promise<PhotoRow> {
  const sent = { albumId, uploadHash: file.sha256 }
  const known = await findPhoto(platform.sql, photoId)
  if (known) return requireSame(known, sent)
  requireRoom(requireOpen(await findOwnAlbum(platform.sql, albumId, member.id)))
  const uploaded = { id: photoId, ...sent, ...(await storePhoto(platform, file)) }
  return changeAlbum(platform, { albumId, userId: member.id }, async (tx, album) => {
    const concurrent = await findPhoto(tx, photoId)
    if (concurrent) return requireSame(concurrent, sent)
    requireRoom(album)
    await requireStillSignedIn(tx, member)
    await requireFiles(tx, member.id, [uploaded.large, uploaded.medium, uploaded.small])
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
async function storePhoto(platform: MediaPlatform, file: UploadedFile): Promise<Omit<PhotoRow, 'id'>> {
  const processed = await platform.media.images.processImage('photo', file)
  const { width, height, colour, large, medium, small } = await storeImage(platform, file.memberId, processed)
  const keys = { large: large.key, medium: (medium ?? large).key, small: small.key }
  return { ...keys, width, height, color: colour, description: null }
}
