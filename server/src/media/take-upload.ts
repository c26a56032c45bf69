import type { FastifyRequest } from 'fastify'
import type { Member } from '../platform/http/access.ts'
import { limit } from '../platform/rate-limit/rate-limit.ts'
import { requireDiskSpace } from './drives/disk-space.ts'
import type { MediaPlatform } from './media.ts'
import { requireQuota } from './store-image.ts'
import { discardRest } from './upload.ts'
import type { UploadedFile } from './uploads.ts'

/** Receives the file of an upload for `use`. Every limit that can be known is checked before the body is read. */
export async function takeUpload<T>(
  platform: MediaPlatform,
  member: Member,
  request: FastifyRequest,
  use: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const { config, media } = platform
  try {
    media.images.requireNoPenalty(member.id)
    await requireDiskSpace(config)
    await requireQuota(platform, member.id)
    await limit(platform, ['upload-member', member.id])
  } catch (error) {
    void discardRest(request)
    throw error
  }
  return media.uploads.receive(request, member.id, use)
}
