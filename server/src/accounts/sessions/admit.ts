import type { Tokens } from '@obole/contract/calls/sessions'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Sql } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { openChallenge } from '../second-factor/challenges.ts'
import { type Challenge, findFactors } from '../second-factor/second-factor.sql.ts'
import { recordEvent } from '../users/security-events.ts'
import type { Account } from '../users/users.sql.ts'
import { startSession } from './start-session.ts'

/** What the first proof leads to. A value, not a refusal: the transaction that keeps the challenge must commit. */
export type Admission = { tokens: Tokens } | { challenge: string }

/** After the right password or a provider's word. The account must be locked. */
export async function admit(
  platform: Platform,
  sql: Sql,
  account: Account,
  method: Challenge['method'],
  caller: Caller,
): Promise<Admission> {
  const { totpSince, passkeys } = await findFactors(sql, account.id)
  if (totpSince) return { challenge: await openChallenge(sql, { userId: account.id, method }) }
  // A passkey is not asked for at the sign-in: it may be on another device. It is before what needs a proof.
  return { tokens: await startSession(platform, sql, account, caller, { isProven: passkeys === 0 }) }
}

/** To be called once the transaction has committed. */
export function tokensOf(
  platform: Platform,
  admission: Admission,
  facts: { userId: string; method: Challenge['method']; requestId: string },
): Tokens {
  if ('tokens' in admission) {
    recordEvent(platform, 'sign_in_succeeded', facts)
    return admission.tokens
  }
  recordEvent(platform, 'second_factor_required', facts)
  throw new Refusal('second_factor_required', { challenge: admission.challenge })
}
