import { Refusal } from '@obole/contract/refusals'
import { queueMail } from '../mail/send.ts'
import type { Sql } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { forgetFailedSignIns } from '../platform/rate-limit.ts'
import { findAccount, lockAccount, savePasswordHash } from './accounts.sql.ts'
import type { Caller } from './caller.ts'
import { deleteIdentities } from './identities.sql.ts'
import { readMailToken, spendMailToken } from './mail-token.ts'
import { deleteMailTokens, type MailToken } from './mail-tokens.sql.ts'
import { passwordChangedMail } from './mails.ts'
import { type PasswordOwner, refuseWeakPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { cleanEmail } from './person-fields.ts'
import { findRegistration } from './registrations.sql.ts'
import { recordEvent } from './security-events.ts'
import { deleteSessions } from './sessions.sql.ts'
import { openAccount, takeRegistration } from './verify-email.ts'

/** Whoever reads the address's mail takes the account back: every other way in that was prepared is closed. */
export async function resetForgottenPassword(
  platform: Platform,
  given: { email: string; token: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  const token = await readMailToken(platform, given.token, ['reset'], caller.ip)
  if (token.emailKey !== cleanEmail(given.email).emailKey) throw new Refusal('token_expired')
  refuseWeakPassword('newPassword', given.newPassword, await ownerOf(platform, token))
  const passwordHash = await hashPassword(given.newPassword)
  const userId = await platform.sql.begin((tx) => takeBack(tx, token, passwordHash))
  await forgetFailedSignIns(platform, token.emailKey, caller.ip)
  recordEvent(platform, 'password_reset', { userId, requestId: caller.requestId })
}

async function takeBack(sql: Sql, token: MailToken, passwordHash: string): Promise<string> {
  if (!token.userId) return openAccount(sql, await takeRegistration(sql, token), passwordHash)
  await spendMailToken(sql, token)
  const account = await lockAccount(sql, token.userId)
  if (account?.emailKey !== token.emailKey) throw new Refusal('token_expired')
  await savePasswordHash(sql, account.id, passwordHash)
  await deleteSessions(sql, account.id)
  await deleteIdentities(sql, account.id)
  await deleteMailTokens(sql, account.id, ['reset', 'change-email', 'confirm-sign-in'])
  if (account.email) {
    const content = { at: new Date().toISOString() }
    await queueMail(sql, passwordChangedMail, { to: account.email, locale: account.locale, content })
  }
  return account.id
}

async function ownerOf({ sql }: Platform, { userId, registrationId, email }: MailToken): Promise<PasswordOwner> {
  const owner = userId ? await findAccount(sql, userId) : await findRegistration(sql, registrationId ?? '')
  return owner ?? { email }
}
