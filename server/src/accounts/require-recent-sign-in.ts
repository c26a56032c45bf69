import { recentSignInS } from '@obole/contract/limits'
import { Refusal } from '@obole/contract/refusals'
import type { Member } from '../platform/access.ts'
import type { Platform } from '../platform/platform.ts'
import { countSignInTry, forgetFailedSignIns } from '../platform/rate-limit.ts'
import type { Caller } from './caller.ts'
import { isPasswordRight } from './passwords.ts'
import { recordEvent } from './security-events.ts'
import { findPasswordAndRecency } from './sessions.sql.ts'

/** Before what a borrowed device must not do: signed in a few minutes ago, or the password once more. */
export async function requireRecentSignIn(
  platform: Platform,
  member: Member,
  currentPassword: string | undefined,
  caller: Caller,
): Promise<void> {
  const found = await findPasswordAndRecency(platform.sql, member.sessionId, recentSignInS)
  if (!found) throw new Refusal('sign_in_required')
  const { emailKey, passwordHash, isRecent } = found
  if (isRecent && (currentPassword === undefined || !passwordHash)) return
  if (currentPassword === undefined || !passwordHash || !emailKey) throw new Refusal('reauthentication_required')
  await countSignInTry(platform, emailKey, caller.ip)
  if (!(await isPasswordRight(currentPassword, passwordHash))) {
    recordEvent(platform, 'sign_in_failed', { method: 'password', userId: member.id, requestId: caller.requestId })
    throw new Refusal('invalid_credentials')
  }
  await forgetFailedSignIns(platform, emailKey, caller.ip)
}
