import { normalizeEmail } from '@obole/contract/formats'
import { Refusal } from '@obole/contract/refusals'
import type { Tokens } from '@obole/contract/sessions'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { countSignInTry, isWithinLimit, limit, resetFailedSignIns } from '../../platform/rate-limit/rate-limit.ts'
import { hashPassword, isHashOutdated, isPasswordRight } from '../passwords/passwords.ts'
import { findLatestRegistration } from '../registration/registrations.sql.ts'
import { mailSignInConfirmation } from '../registration/resend-verification.ts'
import { hashToken } from '../tokens/tokens.ts'
import { recordEvent } from '../users/security-events.ts'
import { type Account, findAccountByEmail, replacePasswordHash } from '../users/users.sql.ts'
import { startSession } from './start-session.ts'

/**
 * Whether an address is unknown, without a password, disabled or given with a wrong password: the same work,
 * the same answer. Only who knows the password learns more.
 */
export async function signIn(
  platform: Platform,
  given: { email: string; password: string },
  caller: Caller,
): Promise<Tokens> {
  // What is no address is counted and looked up like one, under a key that nobody can have.
  const emailKey = normalizeEmail(given.email) ?? hashToken(given.email).toString('hex')
  await limit(platform, ['sign-in-address', caller.ip])
  const { mustConfirm } = await countSignInTry(platform, emailKey, caller.ip)
  const account = await findAccountByEmail(platform.sql, emailKey)
  const registration = await findLatestRegistration(platform.sql, emailKey)
  const hash = account ? account.passwordHash : (registration?.passwordHash ?? null)
  const isRight = await isPasswordRight(given.password, hash)
  if (!isRight || account?.isDisabled) {
    recordEvent(platform, 'sign_in_failed', { method: 'password', userId: account?.id, requestId: caller.requestId })
    throw new Refusal('invalid_credentials')
  }
  if (!account) throw new Refusal('email_not_verified')
  if (mustConfirm) await askForConfirmation(platform, account, emailKey, caller)
  return openSession(platform, account, given.password, caller)
}

/** After very many failures the right password alone could be a lucky guess. */
async function askForConfirmation(
  platform: Platform,
  account: Account,
  emailKey: string,
  { requestId }: Caller,
): Promise<never> {
  recordEvent(platform, 'sign_in_confirmation_required', { method: 'password', userId: account.id, requestId })
  if (await isWithinLimit(platform, 'verification-mail', emailKey)) {
    await platform.sql.begin((tx) => mailSignInConfirmation(platform, tx, account, newId()))
  }
  throw new Refusal('email_not_verified', { detail: 'Confirm by the mail that we sent you that it is you.' })
}

async function openSession(platform: Platform, account: Account, password: string, caller: Caller): Promise<Tokens> {
  const { id: userId, emailKey, passwordHash } = account
  if (passwordHash && isHashOutdated(passwordHash)) {
    await replacePasswordHash(platform.sql, userId, passwordHash, await hashPassword(password))
  }
  const tokens = await platform.sql.begin((tx) => startSession(platform, tx, userId, caller))
  if (!tokens) throw new Refusal('invalid_credentials')
  if (emailKey) await resetFailedSignIns(platform, emailKey, caller.ip)
  recordEvent(platform, 'sign_in_succeeded', { method: 'password', userId, requestId: caller.requestId })
  return tokens
}
