import { keyLinkHours, resetLinkMinutes } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { giveBack, limit } from '../../platform/rate-limit/rate-limit.ts'
import { findMailToken, insertMailToken, type MailToken, type Purpose, takeMailToken } from './mail-tokens.sql.ts'
import { hashToken, mailTokenOf } from './tokens.ts'

const minute = 60
const hour = 60 * minute

const ttlS: Record<Purpose, number> = {
  verify: 24 * hour,
  reset: resetLinkMinutes * minute,
  'change-email': hour,
  'undo-email': 7 * 24 * hour,
  'confirm-sign-in': hour,
  'not-me': keyLinkHours * hour,
  recover: keyLinkHours * hour,
  'cancel-recovery': 7 * 24 * hour,
}

/** Returns the row's id, which a queued mail may hold; null when the row exists already. */
export async function issueMailToken(
  platform: Platform,
  sql: Sql,
  purpose: Purpose,
  userId: string | null,
  address: { email: string; emailKey: string },
  id: string = newId(),
): Promise<string | null> {
  const tokenHash = hashToken(mailTokenOf(platform, id))
  const { email, emailKey } = address
  const isNew = await insertMailToken(sql, { id, userId, purpose, email, emailKey, tokenHash, ttlS: ttlS[purpose] })
  return isNew ? id : null
}

/** Only wrong guesses count towards the limit. */
export async function readMailToken(
  platform: Platform,
  token: string,
  purposes: Purpose[],
  ip: string,
): Promise<MailToken> {
  await limit(platform, ['mail-token-address', ip])
  const found = await findMailToken(platform.sql, hashToken(token), purposes)
  if (!found) throw new Refusal('token_expired')
  await giveBack(platform, 'mail-token-address', ip)
  return found
}

/** To be called in the transaction that acts on the token. */
export async function spendMailToken(sql: Sql, token: MailToken): Promise<void> {
  if (!(await takeMailToken(sql, token.id))) throw new Refusal('token_expired')
}
