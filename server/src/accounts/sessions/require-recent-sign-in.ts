import { recentSignInS } from '@obole/contract/limits'
import { Refusal } from '@obole/contract/refusals'
import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { countSignInTry, resetFailedSignIns } from '../../platform/rate-limit/rate-limit.ts'
import { isPasswordRight } from '../passwords/passwords.ts'
import { recordEvent } from '../users/security-events.ts'
import { findPasswordAndRecency } from './sessions.sql.ts'

/** For calls that an unattended device must not make: needs a recent sign-in, or the password again. */
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
  await resetFailedSignIns(platform, emailKey, caller.ip)
}
