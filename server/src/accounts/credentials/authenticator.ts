import { randomBytes } from 'node:crypto'
import type { TotpState } from '@obole/contract/calls/keys/second-factor'
import { productName } from '@obole/contract/formatting/names'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { countFactorTry, resetFailedFactors } from '../../platform/rate-limit/rate-limit.ts'
import { mailSecurityChange } from '../mails/security-change.ts'
import { issueRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { sealSecret } from '../second-factor/sealed-secret.ts'
import {
  confirmAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  findFactors,
  insertAuthenticator,
} from '../second-factor/second-factor.sql.ts'
import { toBase32, totp, totpUrl } from '../second-factor/totp.ts'
import { spendCode } from '../second-factor/use-factor.ts'
import { forgetOtherProofs } from '../sessions/sessions.sql.ts'
import { lockOwnAccount } from '../sessions/still-signed-in.ts'
import { recordEvent } from '../users/security-events.ts'

export async function readTotpState(platform: Platform, member: Member): Promise<TotpState> {
  const { totpSince, recoveryCodesLeft } = await findFactors(platform.sql, member.id)
  return { since: totpSince?.toISOString() ?? null, recoveryCodesLeft }
}

/** A new secret for the app, which counts once a first code has shown that the app has it. */
export async function startTotp(platform: Platform, member: Member): Promise<{ secret: string; url: string }> {
  const secret = randomBytes(totp.secretBytes)
  const email = await platform.sql.begin(async (tx) => {
    const account = await lockOwnAccount(tx, member)
    const isNew = await insertAuthenticator(tx, member.id, sealSecret(platform, member.id, secret))
    if (!isNew) throw new Refusal('factor_exists')
    return account.email
  })
  const text = toBase32(secret)
  return { secret: text, url: totpUrl(text, productName, email ?? member.id) }
}

/** The other sessions were opened without the factor: what they proved counts no more. */
export async function confirmTotp(
  platform: Platform,
  member: Member,
  code: string,
  caller: Caller,
): Promise<{ recoveryCodes: string[] }> {
  await countFactorTry(platform, member.id, caller.ip)
  const recoveryCodes = await platform.sql.begin(async (tx) => {
    const account = await lockOwnAccount(tx, member)
    const authenticator = await findAuthenticator(tx, member.id)
    if (authenticator?.confirmedAt) throw new Refusal('factor_exists')
    if (!authenticator || !(await spendCode(platform, tx, member.id, authenticator, code))) return null
    await confirmAuthenticator(tx, member.id)
    await forgetOtherProofs(tx, member.id, member.sessionId)
    await mailSecurityChange(tx, account, 'totp-on')
    return issueRecoveryCodes(platform, tx, member.id)
  })
  if (!recoveryCodes) throw new Refusal('invalid_code')
  await resetFailedFactors(platform, member.id, caller.ip)
  recordEvent(platform, 'second_factor_added', { userId: member.id, factor: 'totp', requestId: caller.requestId })
  return { recoveryCodes }
}

export async function removeTotp(platform: Platform, member: Member, caller: Caller): Promise<void> {
  const isRemoved = await platform.sql.begin(async (tx) => {
    const account = await lockOwnAccount(tx, member)
    const wasOn = (await findAuthenticator(tx, member.id))?.confirmedAt != null
    await deleteAuthenticator(tx, member.id)
    if (wasOn) await mailSecurityChange(tx, account, 'totp-off')
    return wasOn
  })
  if (!isRemoved) return
  recordEvent(platform, 'second_factor_removed', { userId: member.id, factor: 'totp', requestId: caller.requestId })
}

/** Those from before are void. */
export async function renewRecoveryCodes(
  platform: Platform,
  member: Member,
  caller: Caller,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await platform.sql.begin(async (tx) => {
    const account = await lockOwnAccount(tx, member)
    if (!(await findFactors(tx, member.id)).totpSince) throw new Refusal('no_second_factor')
    await mailSecurityChange(tx, account, 'codes-renewed')
    return issueRecoveryCodes(platform, tx, member.id)
  })
  recordEvent(platform, 'recovery_codes_renewed', { userId: member.id, requestId: caller.requestId })
  return { recoveryCodes }
}
