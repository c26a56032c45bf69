import type { PasskeyProof } from '@obole/contract/calls/keys/passkeys'
import { fieldRefusal } from '@obole/contract/rules/refusals'
import { clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUsedPasskey, spendPasskeyProof } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { type KeySource, unsealSecret } from './sealed-secret.ts'
import { type Authenticator, findAuthenticator, spendStep } from './second-factor.sql.ts'
import { findStep } from './totp.ts'

/** What a person gives as their second factor: one of these. */
export interface GivenFactor {
  code?: string
  recoveryCode?: string
  passkey?: PasskeyProof
}

export type Factor = 'totp' | 'recovery-code' | 'passkey'

/** Which factor it was; null when it is wrong or spent. The account must be locked: each counts once. */
export async function useFactor(
  platform: Platform,
  sql: Sql,
  userId: string,
  given: GivenFactor,
): Promise<Factor | null> {
  const { code, recoveryCode, passkey } = given
  if (Object.values(given).filter((value) => value !== undefined).length !== 1)
    throw fieldRefusal('code', 'required', 'Give one proof.')
  if (recoveryCode !== undefined)
    return (await spendRecoveryCode(platform, sql, userId, recoveryCode)) ? 'recovery-code' : null
  if (passkey !== undefined) return (await isOwnPasskey(platform, sql, userId, passkey)) ? 'passkey' : null
  const authenticator = await findAuthenticator(sql, userId)
  if (!authenticator?.confirmedAt || code === undefined) return null
  return (await spendCode(platform, sql, userId, authenticator, code)) ? 'totp' : null
}

async function isOwnPasskey(platform: Platform, sql: Sql, userId: string, proof: PasskeyProof): Promise<boolean> {
  const passkey = await findUsedPasskey(sql, proof)
  return passkey?.userId === userId && spendPasskeyProof(platform, sql, passkey, proof)
}

export async function spendCode(
  source: KeySource,
  sql: Sql,
  userId: string,
  { sealedSecret, lastStep }: Authenticator,
  code: string,
): Promise<boolean> {
  const secret = unsealSecret(source, userId, sealedSecret)
  if (!secret) throw new Error('An authenticator was sealed with a key that is not set: see SECOND_FACTOR_KEYS.')
  const step = findStep(secret, code, clock.now(), lastStep)
  return step !== null && spendStep(sql, userId, step)
}
