import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyRequest } from 'fastify'
import type { MediaPlatform } from '../../media/media.ts'
import { removeOwnOrphans } from '../../media/remove-orphans.ts'
import { requireFiles, storeImage } from '../../media/store-image.ts'
import { takeUpload } from '../../media/take-upload.ts'
import type { Member } from '../../platform/http/access.ts'
import { savePortraitKeys } from '../users/users.sql.ts'

export async function replacePortrait(
  platform: MediaPlatform,
  member: Member,
  request: FastifyRequest,
): Promise<{ blobUrl: string }> {
  if (!member.emailVerified) throw new Refusal('email_not_verified')
  return takeUpload(platform, member, request, async (file) => {
    const processed = await platform.media.images.processImage('portrait', file)
    const { large, small, colour } = await storeImage(platform, member.id, processed)
    const isSaved = await platform.sql.begin(async (tx) => {
      await requireFiles(tx, member.id, [large.key, small.key])
      return savePortraitKeys(tx, member.id, { large: large.key, small: small.key, color: colour })
    })
    if (!isSaved) throw new Refusal('sign_in_required')
    await removeOwnOrphans(platform, member.id)
    return { blobUrl: large.url }
  })
}
