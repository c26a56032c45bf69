import type { Tokens } from '@obole/contract/calls/sessions'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { countFactorTry, limit, resetFailedFactors } from '../../platform/rate-limit/rate-limit.ts'
import { mailSecurityChange } from '../mails/security-change.ts'
import { endRecovery } from '../second-factor/end-recovery.ts'
import { findChallenge, takeChallenge } from '../second-factor/second-factor.sql.ts'
import { type GivenFactor, useFactor } from '../second-factor/use-factor.ts'
import { hashToken } from '../tokens/tokens.ts'
import { recordEvent } from '../users/security-events.ts'
import { lockAccount } from '../users/users.sql.ts'
import { startSession } from './start-session.ts'

/** The challenge names the account. It opens one session; a wrong code leaves it open for the next try. */
export async function finishSignIn(
  platform: Platform,
  { challenge: token, ...given }: GivenFactor & { challenge: string },
  caller: Caller,
): Promise<Tokens> {
  await limit(platform, ['sign-in-address', caller.ip])
  const tokenHash = hashToken(token)
  const challenge = await findChallenge(platform.sql, tokenHash)
  if (!challenge) throw new Refusal('challenge_expired')
  const { userId, method } = challenge
  await countFactorTry(platform, userId, caller.ip)
  const outcome = await platform.sql.begin(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account || !(await findChallenge(tx, tokenHash))) throw new Refusal('challenge_expired')
    const factor = await useFactor(platform, tx, userId, given)
    if (!factor) return null
    await takeChallenge(tx, tokenHash)
    await endRecovery(tx, account)
    if (factor === 'recovery-code') await mailSecurityChange(tx, account, 'code-used')
    return { factor, tokens: await startSession(platform, tx, account, caller, { isProven: true }) }
  })
  const facts = { userId, method, requestId: caller.requestId }
  if (!outcome) {
    recordEvent(platform, 'second_factor_failed', facts)
    throw new Refusal(given.passkey ? 'invalid_passkey' : 'invalid_code')
  }
  await resetFailedFactors(platform, userId, caller.ip)
  recordEvent(platform, 'sign_in_succeeded', { ...facts, factor: outcome.factor })
  return outcome.tokens
}
