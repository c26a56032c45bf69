import { type ProofWay, Refusal } from '@obole/contract/rules/refusals'
import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { countSignInTry, resetFailedSignIns } from '../../platform/rate-limit/rate-limit.ts'
import { isPasswordRight } from '../passwords/passwords.ts'
import { findFactors } from '../second-factor/second-factor.sql.ts'
import { saveProof } from '../sessions/sessions.sql.ts'
import { recordEvent } from '../users/security-events.ts'
import { findAccount } from '../users/users.sql.ts'

/**
 * For what an unattended device or a copied session must not do. The password in the body of a call is a proof like one
 * that was given to the step-up before, where the account has no second factor.
 */
export async function requireFreshProof(
  platform: Platform,
  member: Member,
  currentPassword: string | undefined,
  caller: Caller,
): Promise<void> {
  if (member.isProven && currentPassword === undefined) return
  const ways = await proofWays(platform, member)
  if (currentPassword !== undefined && ways.includes('password'))
    return provePassword(platform, member, currentPassword, caller)
  if (!member.isProven) throw new Refusal('step_up_required', { ways })
}

/** By what this member can show who they are; by nothing but another sign-in, when the list is empty. */
export async function proofWays({ sql }: Platform, { id }: Member): Promise<ProofWay[]> {
  const { totpSince, passkeys } = await findFactors(sql, id)
  const factors: ProofWay[] = [...(passkeys > 0 ? ['passkey' as const] : []), ...(totpSince ? ['code' as const] : [])]
  if (factors.length > 0) return factors
  const account = await findAccount(sql, id)
  return account?.passwordHash ? ['password'] : []
}

export async function provePassword(
  platform: Platform,
  member: Member,
  password: string,
  { ip, requestId }: Caller,
): Promise<void> {
  const account = await findAccount(platform.sql, member.id)
  if (!account?.passwordHash || !account.emailKey) throw new Refusal('sign_in_required')
  await countSignInTry(platform, account.emailKey, ip)
  if (!(await isPasswordRight(password, account.passwordHash))) {
    recordEvent(platform, 'sign_in_failed', { method: 'password', userId: member.id, requestId })
    throw new Refusal('invalid_credentials')
  }
  await resetFailedSignIns(platform, account.emailKey, ip)
  await saveProof(platform.sql, member.sessionId)
}
