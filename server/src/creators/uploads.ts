import { Refusal } from '@obole/contract/refusals'
import type { FastifyRequest } from 'fastify'
import type { MediaPlatform } from '../media/media.ts'
import { readUpload } from '../media/upload.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Member } from '../platform/http/access.ts'
import { limit } from '../platform/rate-limit/rate-limit.ts'
import { isStillSignedIn } from './uploads.sql.ts'

/** Reads the uploaded file; rate-limited before the body is read. */
export async function takeUpload(platform: MediaPlatform, member: Member, request: FastifyRequest): Promise<Buffer> {
  await limit(platform, ['upload-member', member.id])
  return readUpload(request)
}

/** During an upload its session may end or its account be disabled. */
export async function requireStillSignedIn(sql: Sql, member: Member): Promise<void> {
  if (!(await isStillSignedIn(sql, member.sessionId))) throw new Refusal('sign_in_required')
}
