import type { FastifyRequest } from 'fastify'
import { requireStillSignedIn } from '../accounts/sessions/still-signed-in.ts'
import type { MediaPlatform } from '../media/media.ts'
import { removeOwnOrphans } from '../media/remove-orphans.ts'
import { requireFiles, storeImage } from '../media/store-image.ts'
import { takeUpload } from '../media/take-upload.ts'
import type { UploadedFile } from '../media/uploads.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Member } from '../platform/http/access.ts'
import { requireOpen } from './own-page.ts'
import { findCreatorById, type StoredImage, updateBanner, updateLogo } from './tables/creators.sql.ts'

const updates = { banner: updateBanner, logo: updateLogo }

type PageImageKind = keyof typeof updates

/** Receives the upload and returns the address of the new image. The files of the former one are removed. */
export async function savePageImage(
  platform: MediaPlatform,
  member: Member,
  kind: PageImageKind,
  request: FastifyRequest,
): Promise<string> {
  const { sql, media } = platform
  requireOpen(await findCreatorById(sql, member.id))
  return takeUpload(platform, member, request, async (file) => {
    const image = await storePageImage(platform, kind, file)
    await sql.begin(async (tx) => {
      await requireStillSignedIn(tx, member)
      await setPageImage(tx, member.id, kind, image)
    })
    await removeOwnOrphans(platform, member.id)
    return media.store.urlOf(image.large)
  })
}

/** Processes and stores an image that no page refers to yet. */
async function storePageImage(platform: MediaPlatform, kind: PageImageKind, file: UploadedFile): Promise<StoredImage> {
  const processed = await platform.media.images.processImage(kind, file)
  const { large, small, colour } = await storeImage(platform, file.memberId, processed)
  return { large: large.key, small: small.key, color: colour }
}

async function setPageImage(sql: Sql, userId: string, kind: PageImageKind, image: StoredImage): Promise<void> {
  await requireFiles(sql, userId, [image.large, image.small])
  if (!(await updates[kind](sql, userId, image))) requireOpen(await findCreatorById(sql, userId))
}
