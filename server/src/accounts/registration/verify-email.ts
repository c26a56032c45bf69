import type { Locale } from '@obole/contract/formatting/names'
import { policyVersion } from '@obole/contract/formatting/names'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Sql } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { findPasswordMatch } from '../passwords/passwords.ts'
import { readMailToken, spendMailToken } from '../tokens/mail-token.ts'
import type { MailToken } from '../tokens/mail-tokens.sql.ts'
import { insertAgreement } from '../users/agreements.sql.ts'
import { cleanEmail } from '../users/person-fields.ts'
import { recordEvent } from '../users/security-events.ts'
import { findAccountByEmail, insertUser, lockEmail, type NewUser } from '../users/users.sql.ts'
import { deleteRegistrations, listRegistrations, type Registration } from './registrations.sql.ts'

/**
 * A link proves the mailbox, never the password: anyone can register an address with a password of their own.
 * The password given with the link decides which registration of the address becomes the account.
 */
export async function verifyAddress(
  platform: Platform,
  given: { email: string; token: string; password: string },
  caller: Caller,
): Promise<void> {
  const token = await readMailToken(platform, given.token, ['verify'], caller.ip)
  if (token.emailKey !== cleanEmail(given.email).emailKey) throw new Refusal('token_expired')
  const registration = await findByPassword(platform, token.emailKey, given.password)
  if (!registration) {
    await limit(platform, ['mail-token-address', caller.ip])
    throw new Refusal('password_mismatch')
  }
  const { email, emailKey, passwordHash, firstname, lastname, alias, locale, createdAt } = registration
  const policyAcceptedAt = registration.policyVersion ? createdAt : null
  const policy = { policyVersion: registration.policyVersion, policyAcceptedAt }
  const person = { email, emailKey, passwordHash, firstname, lastname, alias, locale, ...policy }
  const userId = await platform.sql.begin(async (tx) => {
    const id = await openAccount(tx, token, person)
    if (registration.agreement) await insertAgreement(tx, id, registration.agreement)
    return id
  })
  recordEvent(platform, 'email_verified', { userId, requestId: caller.requestId })
}

/**
 * For who holds the link but none of the registered passwords. Names and consent of the registrations may be
 * somebody else's: only the address is taken over. The terms are named beside the field for the password.
 */
export async function openAccountWithNewPassword(
  sql: Sql,
  token: MailToken,
  passwordHash: string,
  locale: Locale,
): Promise<string> {
  const { email, emailKey } = token
  const names = { firstname: null, lastname: null, alias: null }
  const policy = { policyVersion, policyAcceptedAt: new Date() }
  return openAccount(sql, token, { email, emailKey, passwordHash, locale, ...names, ...policy })
}

async function findByPassword(
  { sql }: Platform,
  emailKey: string,
  password: string,
): Promise<Registration | undefined> {
  const registrations = await listRegistrations(sql, emailKey)
  const hashes = registrations.map(({ passwordHash }) => passwordHash)
  return registrations[await findPasswordMatch(password, hashes)]
}

async function openAccount(sql: Sql, token: MailToken, person: Omit<NewUser, 'id'>): Promise<string> {
  await lockEmail(sql, token.emailKey)
  await spendMailToken(sql, token)
  if (await findAccountByEmail(sql, token.emailKey)) throw new Refusal('token_expired')
  const id = newId()
  await insertUser(sql, { id, ...person })
  await deleteRegistrations(sql, token.emailKey)
  return id
}
