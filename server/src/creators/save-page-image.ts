import type { FastifyRequest } from 'fastify'
import type { MediaPlatform } from '../media/media.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Member } from '../platform/http/access.ts'
import { findCreatorById, type StoredImage, updateBanner, updateLogo } from './creators.sql.ts'
import { requireOpen } from './own-page.ts'
import { requireStillSignedIn, takeUpload } from './uploads.ts'

const updates = { banner: updateBanner, logo: updateLogo }

export type PageImageKind = keyof typeof updates

/** Takes the upload and answers the new image's address. The files of the one before are left to the sweep of orphans. */
export async function savePageImage(
  platform: MediaPlatform,
  member: Member,
  kind: PageImageKind,
  request: FastifyRequest,
): Promise<string> {
  const { sql, media } = platform
  requireOpen(await findCreatorById(sql, member.id))
  const image = await storePageImage(platform, kind, await takeUpload(platform, member, request))
  await requireStillSignedIn(sql, member)
  await setPageImage(sql, member.id, kind, image)
  return media.store.urlOf(image.large)
}

/** Processes and stores an image that no page refers to yet. */
export async function storePageImage(
  { media }: MediaPlatform,
  kind: PageImageKind,
  bytes: Buffer,
): Promise<StoredImage> {
  const { large, small, colour } = await media.store.put(await media.images.processImage(kind, bytes))
  return { large: large.key, small: small.key, color: colour }
}

async function setPageImage(sql: Sql, userId: string, kind: PageImageKind, image: StoredImage): Promise<void> {
  if (!(await updates[kind](sql, userId, image))) requireOpen(await findCreatorById(sql, userId))
}
