import { deleteInBatches } from '../../platform/database/batches.sql.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { SignInMethod } from '../users/security-events.ts'

export interface Authenticator {
  sealedSecret: Buffer
  confirmedAt: Date | null
  lastStep: number
}

/** Takes the place of one that was never confirmed; false when one is in use. */
export async function insertAuthenticator(sql: Sql, userId: string, sealedSecret: Buffer): Promise<boolean> {
  const { count } = await sql`
    insert into authenticators as a (user_id, sealed_secret) values (${userId}, ${sealedSecret})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = now(), last_step = 0
    where a.confirmed_at is null
  `
  return count === 1
}

export async function findAuthenticator(sql: Sql, userId: string): Promise<Authenticator | undefined> {
  const [found] = await sql<Authenticator[]>`
    select sealed_secret as "sealedSecret", confirmed_at as "confirmedAt", last_step::float8 as "lastStep"
    from authenticators where user_id = ${userId}
  `
  return found
}

export async function listSealedSecrets(sql: Sql) {
  return await sql<{ userId: string; sealedSecret: Buffer }[]>`
    select user_id as "userId", sealed_secret as "sealedSecret" from authenticators where confirmed_at is not null
  `
}

export async function confirmAuthenticator(sql: Sql, userId: string): Promise<void> {
  await sql`update authenticators set confirmed_at = now() where user_id = ${userId}`
}

/** False when this step, or a later one, was used meanwhile. */
export async function spendStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const { count } = await sql`
    update authenticators set last_step = ${step} where user_id = ${userId} and last_step < ${step}
  `
  return count === 1
}

/** The recovery codes go with it. False when there was none. */
export async function deleteAuthenticator(sql: Sql, userId: string): Promise<boolean> {
  await sql`delete from recovery_codes where user_id = ${userId}`
  const { count } = await sql`delete from authenticators where user_id = ${userId}`
  return count === 1
}

export async function deleteFactors(sql: Sql, userId: string): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId}`
  await deleteAuthenticator(sql, userId)
}

/** Those that were there before stay. */
export async function deleteFactorsSince(sql: Sql, userId: string, since: Date): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId} and created_at >= ${since}`
  const { count } = await sql`delete from authenticators where user_id = ${userId} and created_at >= ${since}`
  if (count > 0) await sql`delete from recovery_codes where user_id = ${userId}`
}

export async function replaceRecoveryCodes(sql: Sql, userId: string, hashes: Buffer[]): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`
  await sql`insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`
}

/** Deletes it: of two concurrent calls, one gets it. */
export async function takeRecoveryCode(sql: Sql, userId: string, hashes: Buffer[]): Promise<boolean> {
  const { count } = await sql`
    delete from recovery_codes where user_id = ${userId} and code_hash = any(${hashes}::bytea[])
  `
  return count === 1
}

export interface FactorState {
  /** When the authenticator app was switched on; null when it is off. */
  totpSince: Date | null
  recoveryCodesLeft: number
  passkeys: number
}

export async function findFactors(sql: Sql, userId: string): Promise<FactorState> {
  const [state] = await sql<FactorState[]>`
    select (select confirmed_at from authenticators where user_id = ${userId}) as "totpSince",
      (select count(*)::int from recovery_codes where user_id = ${userId}) as "recoveryCodesLeft",
      (select count(*)::int from passkeys where user_id = ${userId}) as passkeys
  `
  return state ?? { totpSince: null, recoveryCodesLeft: 0, passkeys: 0 }
}

export interface Challenge {
  userId: string
  method: Exclude<SignInMethod, 'passkey'>
}

export async function insertChallenge(sql: Sql, tokenHash: Buffer, challenge: Challenge, ttlS: number): Promise<void> {
  await sql`
    insert into sign_in_challenges (token_hash, user_id, method, expires_at)
    values (${tokenHash}, ${challenge.userId}, ${challenge.method}, now() + make_interval(secs => ${ttlS}))
  `
}

export async function findChallenge(sql: Sql, tokenHash: Buffer): Promise<Challenge | undefined> {
  const [challenge] = await sql<Challenge[]>`
    select user_id as "userId", method from sign_in_challenges where token_hash = ${tokenHash} and expires_at > now()
  `
  return challenge
}

/** Deletes it: of two concurrent calls, one gets it. */
export async function takeChallenge(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  const { count } = await sql`delete from sign_in_challenges where token_hash = ${tokenHash} and expires_at > now()`
  return count === 1
}

export async function deleteExpiredChallenges(sql: Sql): Promise<void> {
  await deleteInBatches(sql, { table: 'sign_in_challenges', by: 'expires_at' }, () => sql`expires_at < now()`)
}
