import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { isWithinLimit, limit, needsSignInConfirmation } from '../../platform/rate-limit/rate-limit.ts'
import { alreadyRegisteredMail, confirmSignInMail, verifyEmailMail } from '../mails/mails.ts'
import { issueMailToken } from '../tokens/mail-token.ts'
import { addMailRequest } from '../tokens/mail-tokens.sql.ts'
import { cleanEmail } from '../users/person-fields.ts'
import { type Account, findAccountByEmail } from '../users/users.sql.ts'
import { findLatestRegistration, type Registration } from './registrations.sql.ts'

/** For an address that is not verified yet, and for an account whose sign-in must be confirmed by mail. */
export async function requestVerification(platform: Platform, email: string, caller: Caller): Promise<void> {
  const { emailKey } = cleanEmail(email)
  await limit(platform, ['recovery-address', caller.ip])
  if (!(await isWithinLimit(platform, ['verification-mail', emailKey]))) return
  await addMailRequest(platform.sql, 'answer-verification-request', { requestId: newId(), emailKey })
}

/** The job that `requestVerification` queues. */
export async function answerVerificationRequest(
  platform: Platform,
  requestId: string,
  emailKey: string,
): Promise<void> {
  const mustConfirm = await needsSignInConfirmation(platform, emailKey)
  await platform.sql.begin(async (tx) => {
    const account = await findAccountByEmail(tx, emailKey)
    const registration = await findLatestRegistration(tx, emailKey)
    if (account && mustConfirm) await mailSignInConfirmation(platform, tx, account, requestId)
    else if (account && registration) await mailAlreadyRegistered(tx, account, registration)
    else if (registration) await mailVerification(platform, tx, registration, requestId)
  })
}

/** The link proves the mailbox of the address, whichever registration it is mailed for. */
export async function mailVerification(
  platform: Platform,
  sql: Sql,
  { email, emailKey, locale, returnUrl }: Registration,
  requestId: string,
): Promise<void> {
  const tokenId = await issueMailToken(platform, sql, 'verify', null, { email, emailKey }, requestId)
  if (tokenId) await queueMail(sql, verifyEmailMail, { to: email, locale, content: { tokenId, email, returnUrl } })
}

export async function mailAlreadyRegistered(
  sql: Sql,
  { id: userId, email, locale, isDisabled }: Account,
  { returnUrl }: Pick<Registration, 'returnUrl'>,
): Promise<void> {
  if (isDisabled || !email) return
  await queueMail(sql, alreadyRegisteredMail, { to: email, locale, content: { email, returnUrl }, userId })
}

export async function mailSignInConfirmation(
  platform: Platform,
  sql: Sql,
  { id: userId, email, emailKey, locale, isDisabled }: Account,
  requestId: string,
): Promise<void> {
  if (isDisabled || !email || !emailKey) return
  const tokenId = await issueMailToken(platform, sql, 'confirm-sign-in', userId, { email, emailKey }, requestId)
  if (tokenId) await queueMail(sql, confirmSignInMail, { to: email, locale, content: { tokenId, email }, userId })
}
