import { payoutHoldHours } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import { clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { resetFailedSignIns } from '../../platform/rate-limit/rate-limit.ts'
import { passwordChangedMail } from '../mails/mails.ts'
import { mailSecurityChange } from '../mails/security-change.ts'
import { refuseWeakPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { openAccountWithNewPassword } from '../registration/verify-email.ts'
import { dropRecovery } from '../second-factor/end-recovery.ts'
import { deleteFactors } from '../second-factor/second-factor.sql.ts'
import { deleteSessions } from '../sessions/sessions.sql.ts'
import { readMailToken, spendMailToken } from '../tokens/mail-token.ts'
import { deleteMailTokens, type MailToken } from '../tokens/mail-tokens.sql.ts'
import type { AccountPart } from '../users/account-part.ts'
import { deleteIdentities } from '../users/identities.sql.ts'
import { cleanEmail } from '../users/person-fields.ts'
import { recordEvent } from '../users/security-events.ts'
import { type Account, findAccount, holdPayouts, lockAccount, savePasswordHash } from '../users/users.sql.ts'

/**
 * Ends every session and unlinks every identity: whoever else had access loses it. A link to verify an address opens its
 * account; the one at the end of a recovery removes the second factors too.
 */
export async function resetForgottenPassword(
  platform: Platform,
  parts: AccountPart[],
  given: { email: string; token: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  const token = await readMailToken(platform, given.token, ['reset', 'not-me', 'recover', 'verify'], caller.ip)
  if (token.emailKey !== cleanEmail(given.email).emailKey) throw new Refusal('token_expired')
  const account = token.userId ? await findAccount(platform.sql, token.userId) : undefined
  refuseWeakPassword('newPassword', given.newPassword, account ?? token)
  const passwordHash = await hashPassword(given.newPassword)
  const userId = await platform.sql.begin((tx) =>
    token.userId
      ? replacePassword(tx, parts, { ...token, userId: token.userId }, passwordHash)
      : openAccountWithNewPassword(tx, token, passwordHash, caller.locale),
  )
  await resetFailedSignIns(platform, token.emailKey, caller.ip)
  const event = token.purpose === 'recover' ? 'recovery_finished' : 'password_reset'
  recordEvent(platform, event, { userId, requestId: caller.requestId })
}

async function replacePassword(
  sql: Sql,
  parts: AccountPart[],
  token: MailToken & { userId: string },
  passwordHash: string,
): Promise<string> {
  await spendMailToken(sql, token)
  const account = await lockAccount(sql, token.userId)
  if (account?.emailKey !== token.emailKey) throw new Refusal('token_expired')
  await savePasswordHash(sql, account.id, passwordHash)
  await deleteSessions(sql, account.id)
  await deleteIdentities(sql, account.id)
  await deleteMailTokens(sql, account.id, ['reset', 'not-me', 'change-email', 'confirm-sign-in'])
  if (token.purpose === 'recover') await removeFactors(sql, parts, account)
  else if (account.email) {
    const content = { at: clock.now().toISOString() }
    await queueMail(sql, passwordChangedMail, {
      to: account.email,
      locale: account.locale,
      content,
      userId: account.id,
    })
  }
  return account.id
}

/** The mailbox alone has done it: as after an undone change of address, nothing is paid out for a while. */
async function removeFactors(sql: Sql, parts: AccountPart[], account: Account): Promise<void> {
  await deleteFactors(sql, account.id)
  await dropRecovery(sql, account.id)
  await holdPayouts(sql, account.id, payoutHoldHours)
  for (const part of parts) await part.holdPayouts?.(sql, account.id)
  await mailSecurityChange(sql, account, 'recovered')
}
