import { randomBytes } from 'node:crypto'
import type { Tokens } from '@obole/contract/calls/sessions'
import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { newSignInMail } from '../mails/key-mails.ts'
import { issueMailToken } from '../tokens/mail-token.ts'
import { hashDevice, hashToken, refreshTokenOf, signAccessToken } from '../tokens/tokens.ts'
import type { Account } from '../users/users.sql.ts'
import { deviceName, deviceTraits } from './devices.ts'
import { insertDevice, insertSession } from './sessions.sql.ts'

/** Every sign-in starts a new token family. The account must be locked: what entitles to it may end meanwhile. */
export async function startSession(
  platform: Platform,
  sql: Sql,
  { id: userId, email, emailKey, locale }: Account,
  caller: Caller,
  { isProven }: { isProven: boolean },
): Promise<Tokens> {
  const session = { id: newId(), seed: randomBytes(32) }
  const refreshToken = refreshTokenOf(platform, session, 1)
  const device = deviceName(caller.userAgent)
  const issue = await insertSession(sql, {
    ...session,
    userId,
    device,
    tokenHash: hashToken(refreshToken),
    isProven,
  })
  const isNewDevice = await insertDevice(sql, userId, hashDevice(platform, deviceTraits(caller.userAgent)))
  if (isNewDevice && email && emailKey) {
    const at = new Date(issue.signedInAtS * 1000).toISOString()
    // It has the session's id, so that its link ends this one and no other.
    await issueMailToken(platform, sql, 'not-me', userId, { email, emailKey }, session.id)
    const content = { device, at, tokenId: session.id, email }
    await queueMail(sql, newSignInMail, { to: email, locale, content, userId })
  }
  return { accessToken: await signAccessToken(platform, issue, sql), refreshToken }
}
