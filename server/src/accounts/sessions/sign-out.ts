import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../tokens/tokens.ts'
import { recordEvent } from '../users/security-events.ts'
import { deleteSession, deleteSessionOfToken, deleteSessions } from './sessions.sql.ts'

/** An unknown token is answered like a known one: either way there is no such session afterwards. */
export async function signOut(platform: Platform, refreshToken: string, { requestId }: Caller): Promise<void> {
  const userId = await deleteSessionOfToken(platform.sql, hashToken(refreshToken))
  if (userId) recordEvent(platform, 'session_ended', { userId, requestId })
}

export async function endSession(
  platform: Platform,
  member: Member,
  sessionId: string,
  { requestId }: Caller,
): Promise<void> {
  const isEnded = await deleteSession(platform.sql, member.id, sessionId)
  if (isEnded) recordEvent(platform, 'session_ended', { userId: member.id, requestId })
}

export async function signOutEverywhere(platform: Platform, member: Member, { requestId }: Caller): Promise<void> {
  await deleteSessions(platform.sql, member.id)
  recordEvent(platform, 'sessions_ended', { userId: member.id, requestId })
}
