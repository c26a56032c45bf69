import { fieldRefusal, Refusal } from '@obole/contract/rules/refusals'
import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { countFactorTry, resetFailedFactors } from '../../platform/rate-limit/rate-limit.ts'
import { endRecovery } from '../second-factor/end-recovery.ts'
import { type GivenFactor, useFactor } from '../second-factor/use-factor.ts'
import { saveProof } from '../sessions/sessions.sql.ts'
import { lockOwnAccount } from '../sessions/still-signed-in.ts'
import { recordEvent } from '../users/security-events.ts'
import { proofWays, provePassword } from './require-fresh-proof.ts'

/** Where there is a second factor, the password alone proves nothing: it may be what was stolen. */
export async function stepUp(
  platform: Platform,
  member: Member,
  { password, ...factor }: GivenFactor & { password?: string },
  caller: Caller,
): Promise<void> {
  if (password === undefined) return proveFactor(platform, member, factor, caller)
  if (Object.keys(factor).length > 0) throw fieldRefusal('password', 'unexpected', 'Give one proof.')
  const ways = await proofWays(platform, member)
  if (!ways.includes('password')) throw new Refusal('step_up_required', { ways })
  await provePassword(platform, member, password, caller)
}

async function proveFactor(platform: Platform, member: Member, given: GivenFactor, caller: Caller): Promise<void> {
  await countFactorTry(platform, member.id, caller.ip)
  const factor = await platform.sql.begin(async (tx) => {
    const account = await lockOwnAccount(tx, member)
    const used = await useFactor(platform, tx, member.id, given)
    if (!used) return null
    await saveProof(tx, member.sessionId)
    await endRecovery(tx, account)
    return used
  })
  if (!factor) {
    recordEvent(platform, 'second_factor_failed', { userId: member.id, requestId: caller.requestId })
    throw new Refusal(given.passkey ? 'invalid_passkey' : 'invalid_code')
  }
  await resetFailedFactors(platform, member.id, caller.ip)
  recordEvent(platform, 'stepped_up', { userId: member.id, factor, requestId: caller.requestId })
}
