import { Refusal } from '@obole/contract/refusals'
import type { Sql } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { readMailToken, spendMailToken } from '../tokens/mail-token.ts'
import type { MailToken } from '../tokens/mail-tokens.sql.ts'
import { cleanEmail } from '../users/person-fields.ts'
import { recordEvent } from '../users/security-events.ts'
import { findAccountByEmail, insertUser, lockEmail } from '../users/users.sql.ts'
import { deleteRegistrations, findRegistration, type Registration } from './registrations.sql.ts'

export async function verifyAddress(
  platform: Platform,
  given: { email: string; token: string },
  caller: Caller,
): Promise<void> {
  const token = await readMailToken(platform, given.token, ['verify'], caller.ip)
  if (token.emailKey !== cleanEmail(given.email).emailKey) throw new Refusal('token_expired')
  const userId = await platform.sql.begin(async (tx) => {
    const registration = await takeRegistration(tx, token)
    return openAccount(tx, registration, registration.passwordHash)
  })
  recordEvent(platform, 'email_verified', { userId, requestId: caller.requestId })
}

/** What the token of a mailed link registers; nobody can have taken the address meanwhile. */
export async function takeRegistration(sql: Sql, token: MailToken): Promise<Registration> {
  await lockEmail(sql, token.emailKey)
  await spendMailToken(sql, token)
  const registration = token.registrationId && (await findRegistration(sql, token.registrationId))
  if (!registration || (await findAccountByEmail(sql, token.emailKey))) throw new Refusal('token_expired')
  return registration
}

/** The proven address becomes an account; all other requests for it are void. */
export async function openAccount(sql: Sql, registration: Registration, passwordHash: string): Promise<string> {
  const { email, emailKey, firstname, lastname, alias, locale, policyVersion, createdAt } = registration
  const id = newId()
  const policyAcceptedAt = policyVersion ? createdAt : null
  const person = { email, emailKey, firstname, lastname, alias, locale, policyVersion, policyAcceptedAt }
  await insertUser(sql, { id, passwordHash, ...person })
  await deleteRegistrations(sql, emailKey)
  return id
}
