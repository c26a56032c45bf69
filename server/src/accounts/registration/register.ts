import type { register } from '@obole/contract/accounts'
import type { BodyOf } from '@obole/contract/endpoint'
import { queueMail } from '../../mail/send.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { isWithinLimit, limit } from '../../platform/rate-limit/rate-limit.ts'
import { alreadyRegisteredMail, verifyEmailMail } from '../mails/mails.ts'
import { refuseWeakPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { issueMailToken } from '../tokens/mail-token.ts'
import { cleanEmail, cleanNames } from '../users/person-fields.ts'
import { recordEvent } from '../users/security-events.ts'
import { findAccountByEmail } from '../users/users.sql.ts'
import { deleteRegistrations, findRegistration, insertRegistration } from './registrations.sql.ts'

/** The same steps for a known and for an unknown address: which it is, only the mail tells. */
export async function requestAccount(platform: Platform, body: BodyOf<typeof register>, caller: Caller): Promise<void> {
  const address = cleanEmail(body.email)
  const names = cleanNames(body)
  refuseWeakPassword('password', body.password, { email: address.email, ...names })
  await limit(platform, ['register-address', caller.ip], ['register-network', caller.ip])
  const passwordHash = await hashPassword(body.password)
  recordEvent(platform, 'registration_requested', { requestId: caller.requestId })
  if (!(await isWithinLimit(platform, 'register-mail', address.emailKey))) return
  await insertRegistration(platform.sql, {
    id: newId(),
    ...address,
    passwordHash,
    ...names,
    locale: body.locale ?? caller.locale,
    policyVersion: body.policyVersion ?? null,
  })
}

/** The job behind it. */
export async function answerRegistration(platform: Platform, registrationId: string): Promise<void> {
  await platform.sql.begin(async (tx) => {
    const registration = await findRegistration(tx, registrationId)
    if (!registration) return
    const { email, emailKey, locale } = registration
    const account = await findAccountByEmail(tx, emailKey)
    if (!account) {
      const tokenId = await issueMailToken(platform, tx, 'verify', { registrationId }, registration, registrationId)
      if (tokenId) await queueMail(tx, verifyEmailMail, { to: email, locale, content: { tokenId, email } })
      return
    }
    await deleteRegistrations(tx, emailKey)
    if (account.isDisabled || !account.email) return
    const content = { email: account.email }
    await queueMail(tx, alreadyRegisteredMail, { to: account.email, locale: account.locale, content })
  })
}
