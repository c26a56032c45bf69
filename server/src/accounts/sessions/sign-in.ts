import type { Tokens } from '@obole/contract/calls/sessions'
import { normalizeEmail } from '@obole/contract/rules/formats'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { countSignInTry, isWithinLimit, limit, resetFailedSignIns } from '../../platform/rate-limit/rate-limit.ts'
import { findPasswordMatch, hashPassword, isHashOutdated, isPasswordRight } from '../passwords/passwords.ts'
import { findLatestRegistration } from '../registration/registrations.sql.ts'
import { mailSignInConfirmation } from '../registration/resend-verification.ts'
import { addMailRequest } from '../tokens/mail-tokens.sql.ts'
import { hashToken } from '../tokens/tokens.ts'
import { recordEvent } from '../users/security-events.ts'
import { type Account, findAccountByEmail, lockAccount, savePasswordHash } from '../users/users.sql.ts'
import { admit, tokensOf } from './admit.ts'

/**
 * An unknown or disabled account, one without a password and a wrong password take the same work and get the same
 * answer. The password of a registration is answered as unverified, whether or not the address has an account.
 */
export async function signIn(
  platform: Platform,
  given: { email: string; password: string },
  caller: Caller,
): Promise<Tokens> {
  // What is no address is counted and looked up like one, under a key that no account has.
  const emailKey = normalizeEmail(given.email) ?? hashToken(given.email).toString('hex')
  await limit(platform, ['sign-in-address', caller.ip])
  const { mustConfirm } = await countSignInTry(platform, emailKey, caller.ip)
  const account = await findAccountByEmail(platform.sql, emailKey)
  const registration = await findLatestRegistration(platform.sql, emailKey)
  const ownHash = account?.isDisabled ? null : (account?.passwordHash ?? null)
  if (mustConfirm) {
    const isRight = await isPasswordRight(given.password, ownHash)
    return requireConfirmation(platform, { emailKey, isPasswordRight: isRight }, account?.id, caller)
  }
  const match = await findPasswordMatch(given.password, [ownHash, registration?.passwordHash ?? null])
  if (account && match === 0) return openSession(platform, account, given.password, caller)
  recordEvent(platform, 'sign_in_failed', { method: 'password', userId: account?.id, requestId: caller.requestId })
  throw new Refusal(match === 1 ? 'email_not_verified' : 'invalid_credentials')
}

/**
 * After very many failures the right password alone could be a lucky guess. The answer is the same for a wrong one,
 * or else guessing could go on: only the mailbox learns that it was right.
 */
async function requireConfirmation(
  platform: Platform,
  outcome: { emailKey: string; isPasswordRight: boolean },
  userId: string | undefined,
  { requestId }: Caller,
): Promise<never> {
  recordEvent(platform, 'sign_in_confirmation_required', { method: 'password', userId, requestId })
  await addMailRequest(platform.sql, 'answer-sign-in-confirmation', { requestId: newId(), ...outcome })
  throw new Refusal('email_not_verified', { detail: 'Confirm by the mail that we sent you that it is you.' })
}

/** The job that `requireConfirmation` queues. */
export async function answerSignInConfirmation(
  platform: Platform,
  request: { requestId: string; emailKey: string; isPasswordRight: boolean },
): Promise<void> {
  if (!request.isPasswordRight) return
  if (!(await isWithinLimit(platform, ['verification-mail', request.emailKey]))) return
  await platform.sql.begin(async (tx) => {
    const account = await findAccountByEmail(tx, request.emailKey)
    if (account) await mailSignInConfirmation(platform, tx, account, request.requestId)
  })
}

async function openSession(platform: Platform, account: Account, password: string, caller: Caller): Promise<Tokens> {
  const { id: userId, emailKey, passwordHash } = account
  const freshHash = passwordHash && isHashOutdated(passwordHash) ? await hashPassword(password) : null
  const admission = await platform.sql.begin(async (tx) => {
    const current = await lockAccount(tx, userId)
    // The account may have been disabled, or its password replaced, since it was checked.
    const isCurrent =
      current?.passwordHash === passwordHash || (await isPasswordRight(password, current?.passwordHash ?? null))
    if (!current || !isCurrent) throw new Refusal('invalid_credentials')
    if (freshHash) await savePasswordHash(tx, userId, freshHash)
    return admit(platform, tx, current, 'password', caller)
  })
  if (emailKey) await resetFailedSignIns(platform, emailKey, caller.ip)
  return tokensOf(platform, admission, { method: 'password', userId, requestId: caller.requestId })
}
