import type { FastifyRequest } from 'fastify'
import type { MediaPlatform } from '../media/media.ts'
import { readUpload } from '../media/upload.ts'
import { findCreatorById, type KeptImage, updateBanner, updateLogo } from './creators.sql.ts'
import { requireOpen } from './own-page.ts'

const updates = { banner: updateBanner, logo: updateLogo }

export type PageImageKind = keyof typeof updates

/** Takes the upload and answers the new image's address. The files of the one before are left to the sweep of orphans. */
export async function savePageImage(
  platform: MediaPlatform,
  userId: string,
  kind: PageImageKind,
  request: FastifyRequest,
): Promise<string> {
  requireOpen(await findCreatorById(platform.sql, userId))
  const image = await keepPageImage(platform, userId, kind, await readUpload(request))
  return platform.media.store.urlOf(image.large)
}

export async function keepPageImage(
  { media, sql }: MediaPlatform,
  userId: string,
  kind: PageImageKind,
  bytes: Buffer,
): Promise<KeptImage> {
  const stored = await media.store.put(await media.images.processImage(kind, bytes))
  const image = { large: stored.large.key, small: stored.small.key, color: stored.colour }
  if (!(await updates[kind](sql, userId, image))) requireOpen(await findCreatorById(sql, userId))
  return image
}
