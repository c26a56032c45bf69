import { Refusal } from '@obole/contract/refusals'
import { queueMail } from '../../mail/send.ts'
import { clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { resetFailedSignIns } from '../../platform/rate-limit/rate-limit.ts'
import { passwordChangedMail } from '../mails/mails.ts'
import { type PasswordOwner, refuseWeakPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { findRegistration } from '../registration/registrations.sql.ts'
import { openAccount, takeRegistration } from '../registration/verify-email.ts'
import { deleteSessions } from '../sessions/sessions.sql.ts'
import { readMailToken, spendMailToken } from '../tokens/mail-token.ts'
import { deleteMailTokens, type MailToken } from '../tokens/mail-tokens.sql.ts'
import { deleteIdentities } from '../users/identities.sql.ts'
import { cleanEmail } from '../users/person-fields.ts'
import { recordEvent } from '../users/security-events.ts'
import { findAccount, lockAccount, savePasswordHash } from '../users/users.sql.ts'

/** Ends every session and unlinks every identity: whoever else had access loses it. */
export async function resetForgottenPassword(
  platform: Platform,
  given: { email: string; token: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  const token = await readMailToken(platform, given.token, ['reset'], caller.ip)
  if (token.emailKey !== cleanEmail(given.email).emailKey) throw new Refusal('token_expired')
  refuseWeakPassword('newPassword', given.newPassword, await ownerOf(platform, token))
  const passwordHash = await hashPassword(given.newPassword)
  const userId = await platform.sql.begin((tx) => replacePassword(tx, token, passwordHash))
  await resetFailedSignIns(platform, token.emailKey, caller.ip)
  recordEvent(platform, 'password_reset', { userId, requestId: caller.requestId })
}

async function replacePassword(sql: Sql, token: MailToken, passwordHash: string): Promise<string> {
  if (!token.userId) return openAccount(sql, await takeRegistration(sql, token), passwordHash)
  await spendMailToken(sql, token)
  const account = await lockAccount(sql, token.userId)
  if (account?.emailKey !== token.emailKey) throw new Refusal('token_expired')
  await savePasswordHash(sql, account.id, passwordHash)
  await deleteSessions(sql, account.id)
  await deleteIdentities(sql, account.id)
  await deleteMailTokens(sql, account.id, ['reset', 'change-email', 'confirm-sign-in'])
  if (account.email) {
    const content = { at: clock.now().toISOString() }
    await queueMail(sql, passwordChangedMail, { to: account.email, locale: account.locale, content })
  }
  return account.id
}

async function ownerOf({ sql }: Platform, { userId, registrationId, email }: MailToken): Promise<PasswordOwner> {
  const owner = userId ? await findAccount(sql, userId) : await findRegistration(sql, registrationId ?? '')
  return owner ?? { email }
}
