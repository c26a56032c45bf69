import type { Tokens } from '@obole/contract/calls/sessions'
import { refreshOverlapMs } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import { clock } from '../../platform/clock.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { limit } from '../../platform/rate-limit/rate-limit.ts'
import { sessionEndedMail } from '../mails/mails.ts'
import { hashToken, refreshTokenOf, signAccessToken } from '../tokens/tokens.ts'
import { recordEvent } from '../users/security-events.ts'
import { findAccount } from '../users/users.sql.ts'
import { deviceName } from './devices.ts'
import {
  deleteSession,
  findIssue,
  findRefreshToken,
  type RefreshTokenRow,
  replaceRefreshToken,
} from './sessions.sql.ts'

/**
 * Each token has exactly one successor: a retry after a lost answer, or a second tab, gets the same one for 30 seconds.
 * Any older token counts as stolen and ends its session.
 */
export async function refreshSession(platform: Platform, refreshToken: string, caller: Caller): Promise<Tokens> {
  await limit(platform, ['refresh-address', caller.ip])
  const tokenHash = hashToken(refreshToken)
  const row = await findRefreshToken(platform.sql, tokenHash, refreshOverlapMs / 1000)
  if (!row) throw new Refusal('invalid_session')
  await limit(platform, ['refresh-session', row.sessionId])
  if (row.state === 'spent') await endStolenSession(platform, row, caller)
  const successor = refreshTokenOf(platform, { id: row.sessionId, seed: row.seed }, row.generation + 1)
  const successorHash = hashToken(successor)
  if (row.state === 'live') await replaceRefreshToken(platform.sql, tokenHash, successorHash)
  const issue = await findIssue(platform.sql, successorHash)
  if (!issue) throw new Refusal('invalid_session')
  recordEvent(platform, 'session_refreshed', { userId: issue.userId, requestId: caller.requestId })
  return { accessToken: await signAccessToken(platform, issue, platform.sql), refreshToken: successor }
}

async function endStolenSession(platform: Platform, row: RefreshTokenRow, caller: Caller): Promise<never> {
  const { sessionId, userId } = row
  await platform.sql.begin(async (tx) => {
    if (!(await deleteSession(tx, userId, sessionId))) return
    const account = await findAccount(tx, userId)
    if (!account?.email) return
    const content = { device: deviceName(caller.userAgent), at: clock.now().toISOString() }
    await queueMail(tx, sessionEndedMail, { to: account.email, locale: account.locale, content, userId: account.id })
  })
  recordEvent(platform, 'refresh_token_reused', { userId, requestId: caller.requestId })
  throw new Refusal('invalid_session')
}
