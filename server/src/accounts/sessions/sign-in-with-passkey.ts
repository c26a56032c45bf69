import type { PasskeyProof } from '@obole/contract/calls/keys/passkeys'
import type { Tokens } from '@obole/contract/calls/sessions'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { endRecovery } from '../second-factor/end-recovery.ts'
import { findUsedPasskey, spendPasskeyProof } from '../second-factor/passkeys.ts'
import { recordEvent } from '../users/security-events.ts'
import { lockAccount } from '../users/users.sql.ts'
import { startSession } from './start-session.ts'

/** The device has recognized its owner, so that a passkey is both factors. */
export async function signInWithPasskey(platform: Platform, proof: PasskeyProof, caller: Caller): Promise<Tokens> {
  await limit(platform, ['sign-in-address', caller.ip])
  const found = await findUsedPasskey(platform.sql, proof)
  const tokens =
    found &&
    (await platform.sql.begin(async (tx) => {
      const account = await lockAccount(tx, found.userId)
      const passkey = account && (await findUsedPasskey(tx, proof))
      if (!passkey || !(await spendPasskeyProof(platform, tx, passkey, proof))) return null
      await endRecovery(tx, account)
      return startSession(platform, tx, account, caller, { isProven: true })
    }))
  const facts = { userId: found?.userId, method: 'passkey', requestId: caller.requestId } as const
  recordEvent(platform, tokens ? 'sign_in_succeeded' : 'sign_in_failed', facts)
  if (!tokens) throw new Refusal('invalid_passkey')
  return tokens
}
