import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { isWithinLimit, limit } from '../../platform/rate-limit/rate-limit.ts'
import { resetPasswordMail } from '../mails/mails.ts'
import { findLatestRegistration } from '../registration/registrations.sql.ts'
import { mailVerification } from '../registration/resend-verification.ts'
import { issueMailToken } from '../tokens/mail-token.ts'
import { addMailRequest, deleteMailTokens } from '../tokens/mail-tokens.sql.ts'
import { cleanEmail } from '../users/person-fields.ts'
import { recordEvent } from '../users/security-events.ts'
import { type Account, findAccountByEmail } from '../users/users.sql.ts'

export async function requestPasswordReset(platform: Platform, email: string, caller: Caller): Promise<void> {
  const { emailKey } = cleanEmail(email)
  await limit(platform, ['recovery-address', caller.ip])
  recordEvent(platform, 'password_reset_requested', { requestId: caller.requestId })
  if (!(await isWithinLimit(platform, ['recovery-mail', emailKey]))) return
  await addMailRequest(platform.sql, 'answer-forgotten-password', { requestId: newId(), emailKey })
}

/** The job that `requestPasswordReset` queues. An address without an account yet gets the link that opens one. */
export async function answerForgottenPassword(platform: Platform, requestId: string, emailKey: string): Promise<void> {
  await platform.sql.begin(async (tx) => {
    const account = await findAccountByEmail(tx, emailKey)
    if (account) return account.isDisabled ? undefined : mailPasswordReset(platform, tx, account, requestId)
    const registration = await findLatestRegistration(tx, emailKey)
    if (registration) await mailVerification(platform, tx, registration, requestId)
  })
}

/** Only the newest link is valid. */
export async function mailPasswordReset(
  platform: Platform,
  sql: Sql,
  { id: userId, email, emailKey, locale }: Pick<Account, 'id' | 'email' | 'emailKey' | 'locale'>,
  requestId: string,
): Promise<void> {
  if (!email || !emailKey) return
  const tokenId = await issueMailToken(platform, sql, 'reset', userId, { email, emailKey }, requestId)
  if (!tokenId) return
  await deleteMailTokens(sql, userId, ['reset'], tokenId)
  await queueMail(sql, resetPasswordMail, { to: email, locale, content: { tokenId, email }, userId })
}
