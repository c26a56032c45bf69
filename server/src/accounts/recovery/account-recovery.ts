import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { recoveryMail, recoveryReadyMail } from '../mails/key-mails.ts'
import {
  findRecovery,
  insertRecovery,
  isRecoveryDue,
  listDueRecoveries,
  type Recovery,
  takeDueMail,
} from '../second-factor/account-recoveries.sql.ts'
import { dropRecovery, endRecovery } from '../second-factor/end-recovery.ts'
import { findChallenge, findFactors } from '../second-factor/second-factor.sql.ts'
import { lockOwnAccount } from '../sessions/still-signed-in.ts'
import { issueMailToken } from '../tokens/mail-token.ts'
import type { Purpose } from '../tokens/mail-tokens.sql.ts'
import { hashToken } from '../tokens/tokens.ts'
import { recordEvent } from '../users/security-events.ts'
import { type Account, findAccount, lockAccount } from '../users/users.sql.ts'

/**
 * For who has the first proof, or a session, and no second factor any more. Asking again while it is under way changes
 * nothing: neither is the wait shorter, nor are there more mails.
 */
export async function startRecovery(
  platform: Platform,
  { challenge }: { challenge?: string },
  visitor: Member | null,
  caller: Caller,
): Promise<{ opensAt: string }> {
  await limit(platform, ['recovery-address', caller.ip])
  const userId = challenge === undefined ? visitor?.id : await ownerOfChallenge(platform, challenge)
  if (userId === undefined) throw new Refusal('sign_in_required')
  const underWay = await findRecovery(platform.sql, userId)
  if (underWay) return answer(underWay)
  await refuseWithoutNeed(platform, userId)
  await limit(platform, ['account-recovery', userId])
  const started = await platform.sql.begin(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account) throw new Refusal('sign_in_required')
    const recovery = await insertRecovery(tx, userId)
    if (recovery) await mailProgress(platform, tx, account, 'started', recovery)
    return recovery ?? (await findRecovery(tx, userId))
  })
  if (!started) throw new Refusal('unavailable')
  recordEvent(platform, 'recovery_started', { userId, requestId: caller.requestId })
  return answer(started)
}

/** From any signed-in device, and without a proof: it must be easy to keep what one has. */
export async function cancelRecovery(platform: Platform, member: Member, { requestId }: Caller): Promise<void> {
  const isCancelled = await platform.sql.begin(async (tx) => endRecovery(tx, await lockOwnAccount(tx, member)))
  if (isCancelled) recordEvent(platform, 'recovery_cancelled', { userId: member.id, requestId })
}

/** The second mail, the third one with its link, and the end of those whose link was not used. */
export async function advanceRecoveries(platform: Platform): Promise<void> {
  for (const userId of await listDueRecoveries(platform.sql))
    await platform.sql.begin((tx) => advanceRecovery(platform, tx, userId))
}

/** What it decides and what it mails is one transaction, so that a repeated job finds nothing due. */
async function advanceRecovery(platform: Platform, sql: Sql, userId: string): Promise<void> {
  const account = await lockAccount(sql, userId)
  const due = account?.email ? await takeDueMail(sql, userId) : undefined
  if (account && due?.mails === 2) await mailProgress(platform, sql, account, 'halfway', due)
  else if (account && due) await mailLink(platform, sql, account)
  // Its link has ended, or there is nobody any more to mail it to.
  else if (await isRecoveryDue(sql, userId)) await dropRecovery(sql, userId)
}

async function mailProgress(
  platform: Platform,
  sql: Sql,
  account: Account,
  stage: 'started' | 'halfway',
  { opensAt }: Recovery,
): Promise<void> {
  const { id: userId, email: to, locale } = account
  const tokenId = await issueTo(platform, sql, account, 'cancel-recovery')
  if (to && tokenId)
    await queueMail(sql, recoveryMail, {
      to,
      locale,
      content: { stage, tokenId, opensAt: opensAt.toISOString() },
      userId,
    })
}

async function mailLink(platform: Platform, sql: Sql, account: Account): Promise<void> {
  const { id: userId, email, locale } = account
  const tokenId = await issueTo(platform, sql, account, 'recover')
  const cancelId = await issueTo(platform, sql, account, 'cancel-recovery')
  if (email && tokenId && cancelId)
    await queueMail(sql, recoveryReadyMail, { to: email, locale, content: { tokenId, cancelId, email }, userId })
}

async function issueTo(platform: Platform, sql: Sql, account: Account, purpose: Purpose): Promise<string | null> {
  const { id, email, emailKey } = account
  return email && emailKey ? issueMailToken(platform, sql, purpose, id, { email, emailKey }) : null
}

async function ownerOfChallenge({ sql }: Platform, challenge: string): Promise<string> {
  const found = await findChallenge(sql, hashToken(challenge))
  if (!found) throw new Refusal('challenge_expired')
  return found.userId
}

async function refuseWithoutNeed({ sql }: Platform, userId: string): Promise<void> {
  const { totpSince, passkeys } = await findFactors(sql, userId)
  if (!totpSince && passkeys === 0) throw new Refusal('no_second_factor')
  const account = await findAccount(sql, userId)
  if (!account?.email) throw new Refusal('email_not_verified', { detail: 'There is no address to mail the link to.' })
}

function answer({ opensAt }: Recovery): { opensAt: string } {
  return { opensAt: opensAt.toISOString() }
}
