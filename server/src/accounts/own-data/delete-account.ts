import type { Profile } from '@obole/contract/calls/profile'
import { erasureGraceDays } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import type { MediaPlatform } from '../../media/media.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { erasureScheduledMail } from '../mails/mails.ts'
import { readOwnProfile } from '../profile/profile.ts'
import { deleteSessions } from '../sessions/sessions.sql.ts'
import { lockOwnAccount } from '../sessions/still-signed-in.ts'
import type { AccountPart } from '../users/account-part.ts'
import { recordEvent } from '../users/security-events.ts'
import { deleteErasureRequest, scheduleErasure, withdrawErasure } from './erasure.sql.ts'

/** The current session stays signed in, so that the person sees the date and can withdraw the request. All others end. */
export async function requestErasure(
  platform: Platform,
  parts: AccountPart[],
  member: Member,
  caller: Caller,
): Promise<void> {
  await platform.sql.begin(async (tx) => {
    await lockOwnAccount(tx, member)
    await scheduleErasureOf(tx, parts, member)
  })
  recordEvent(platform, 'erasure_requested', { userId: member.id, requestId: caller.requestId })
}

/** All sessions end but the given one. */
export async function scheduleErasureOf(
  tx: Sql,
  parts: AccountPart[],
  { id, sessionId }: { id: string; sessionId: string | null },
): Promise<void> {
  const scheduled = await scheduleErasure(tx, id, erasureGraceDays)
  if (!scheduled) throw new Refusal('sign_in_required')
  await deleteSessions(tx, id, sessionId)
  const { email: to, locale, erasedAfter, isNew } = scheduled
  if (!isNew) return
  for (const part of parts) await part.scheduleErasure?.(tx, id)
  if (!to) return
  await queueMail(tx, erasureScheduledMail, { to, locale, content: { on: erasedAfter.toISOString() }, userId: id })
}

export async function keepOwnAccount(
  platform: MediaPlatform,
  parts: AccountPart[],
  member: Member,
  caller: Caller,
): Promise<Profile> {
  const isWithdrawn = await platform.sql.begin(async (tx) => {
    if (!(await withdrawErasure(tx, member.id))) return false
    for (const part of parts) await part.keep?.(tx, member.id)
    await deleteErasureRequest(tx, member.id)
    return true
  })
  if (isWithdrawn) recordEvent(platform, 'erasure_withdrawn', { userId: member.id, requestId: caller.requestId })
  return readOwnProfile(platform, member)
}
