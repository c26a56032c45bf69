import type { register } from '@obole/contract/calls/accounts'
import { storedReturnUrlMax } from '@obole/contract/rules/limits'
import { safeReturnUrl } from '@obole/contract/rules/return-url'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { isWithinLimit, limit } from '../../platform/rate-limit/rate-limit.ts'
import { refuseWeakPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { cleanEmail, cleanNames } from '../users/person-fields.ts'
import { recordEvent } from '../users/security-events.ts'
import { findAccountByEmail } from '../users/users.sql.ts'
import { recordedAgreement } from './agreement.ts'
import { findRegistration, insertRegistration } from './registrations.sql.ts'
import { mailAlreadyRegistered, mailVerification } from './resend-verification.ts'

/** The same steps for a known and an unknown address: only the mail differs. The mail limit limits mails, not registrations. */
export async function requestAccount(platform: Platform, body: BodyOf<typeof register>, caller: Caller): Promise<void> {
  const address = cleanEmail(body.email)
  const names = cleanNames(body)
  const agreement = body.agreement ? await recordedAgreement(platform.sql, body.agreement) : null
  refuseWeakPassword('password', body.password, { email: address.email, ...names })
  await limit(platform, ['register-address', caller.ip], ['register-network', caller.ip])
  const passwordHash = await hashPassword(body.password)
  recordEvent(platform, 'registration_requested', { requestId: caller.requestId })
  const isMailed = await isWithinLimit(platform, ['register-mail', address.emailKey])
  const settings = {
    locale: body.locale ?? caller.locale,
    policyVersion: body.agreement?.version ?? body.policyVersion ?? null,
    agreement,
    returnUrl: storedReturnUrl(body.returnUrl),
  }
  const registration = { id: newId(), ...address, passwordHash, ...names, ...settings }
  await insertRegistration(platform.sql, registration, { isMailed })
}

/** The address to return to is optional: one that is too long is left out, and the registration goes on. */
function storedReturnUrl(given: string | undefined): string | null {
  const url = safeReturnUrl(given)
  return url !== null && url.length <= storedReturnUrlMax ? url : null
}

/** The job that `requestAccount` queues. */
export async function answerRegistration(platform: Platform, registrationId: string): Promise<void> {
  await platform.sql.begin(async (tx) => {
    const registration = await findRegistration(tx, registrationId)
    if (!registration) return
    const account = await findAccountByEmail(tx, registration.emailKey)
    if (account) await mailAlreadyRegistered(tx, account, registration)
    else await mailVerification(platform, tx, registration, registrationId)
  })
}
