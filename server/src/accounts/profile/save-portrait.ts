import { Refusal } from '@obole/contract/refusals'
import type { FastifyRequest } from 'fastify'
import type { MediaPlatform } from '../../media/media.ts'
import { readUpload } from '../../media/upload.ts'
import type { Member } from '../../platform/http/access.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { savePortraitKeys } from '../users/users.sql.ts'

/** The limit is checked before the file is read. */
export async function replacePortrait(
  platform: MediaPlatform,
  member: Member,
  request: FastifyRequest,
): Promise<{ blobUrl: string }> {
  if (!member.emailVerified) throw new Refusal('email_not_verified')
  await limit(platform, ['upload-member', member.id])
  const { images, store } = platform.media
  const { large, small, colour } = await store.put(await images.processImage('portrait', await readUpload(request)))
  const isSaved = await savePortraitKeys(platform.sql, member.id, { large: large.key, small: small.key, color: colour })
  if (!isSaved) throw new Refusal('sign_in_required')
  return { blobUrl: large.url }
}
