import { Refusal } from '@obole/contract/refusals'
import type { FastifyRequest } from 'fastify'
import type { MediaPlatform } from '../media/media.ts'
import { readUpload } from '../media/upload.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Member } from '../platform/http/access.ts'
import { limit } from '../platform/rate-limit/rate-limit.ts'
import { isStillSignedIn } from './uploads.sql.ts'

/** The file of an upload; counted before it is read. */
export async function takeUpload(platform: MediaPlatform, member: Member, request: FastifyRequest): Promise<Buffer> {
  await limit(platform, ['upload-member', member.id])
  return readUpload(request)
}

/** An upload takes long enough for its session to end or its account to be disabled meanwhile. */
export async function requireStillSignedIn(sql: Sql, member: Member): Promise<void> {
  if (!(await isStillSignedIn(sql, member.sessionId))) throw new Refusal('sign_in_required')
}
