import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import { clock } from '../../platform/clock.ts'
import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { passwordChangedMail } from '../mails/mails.ts'
import { refuseWeakPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { deleteSessions } from '../sessions/sessions.sql.ts'
import { lockOwnAccount } from '../sessions/still-signed-in.ts'
import { deleteMailTokens } from '../tokens/mail-tokens.sql.ts'
import { recordEvent } from '../users/security-events.ts'
import { findAccount, savePasswordHash } from '../users/users.sql.ts'

/** Every other session ends, and every open mail link of the account becomes void. */
export async function changePassword(
  platform: Platform,
  member: Member,
  given: { newPassword: string },
  caller: Caller,
): Promise<void> {
  const account = await findAccount(platform.sql, member.id)
  if (!account) throw new Refusal('sign_in_required')
  const { email, locale } = account
  if (!email) throw new Refusal('email_not_verified')
  refuseWeakPassword('newPassword', given.newPassword, account)
  const passwordHash = await hashPassword(given.newPassword)
  await platform.sql.begin(async (tx) => {
    await lockOwnAccount(tx, member)
    await savePasswordHash(tx, member.id, passwordHash)
    await deleteSessions(tx, member.id, member.sessionId)
    await deleteMailTokens(tx, member.id, ['reset', 'change-email', 'confirm-sign-in'])
    await queueMail(tx, passwordChangedMail, {
      to: email,
      locale,
      content: { at: clock.now().toISOString() },
      userId: member.id,
    })
  })
  recordEvent(platform, 'password_changed', { userId: member.id, requestId: caller.requestId })
}
