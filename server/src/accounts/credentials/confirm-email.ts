import { type ConfirmPurpose, confirmPurposes } from '@obole/contract/calls/accounts'
import { payoutHoldHours } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import { isUniqueViolation, type Sql } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { resetFailedSignIns } from '../../platform/rate-limit/rate-limit.ts'
import { emailChangeUndoneMail } from '../mails/mails.ts'
import { mailPasswordReset } from '../recovery/forgot-password.ts'
import { deleteRegistrations } from '../registration/registrations.sql.ts'
import { dropRecovery, endRecovery } from '../second-factor/end-recovery.ts'
import { deleteFactorsSince } from '../second-factor/second-factor.sql.ts'
import { deleteSession, deleteSessions } from '../sessions/sessions.sql.ts'
import { readMailToken, spendMailToken } from '../tokens/mail-token.ts'
import { deleteLaterUndoTokens, deleteMailTokens, type MailToken } from '../tokens/mail-tokens.sql.ts'
import type { AccountPart } from '../users/account-part.ts'
import { deleteIdentities } from '../users/identities.sql.ts'
import { maskEmail } from '../users/mask-email.ts'
import { recordEvent, type SecurityEvent } from '../users/security-events.ts'
import {
  type Account,
  holdPayouts,
  isAccountOlderThan,
  lockAccount,
  lockEmail,
  saveEmail,
  savePasswordHash,
} from '../users/users.sql.ts'

/** As long as the undo link itself lasts. */
const undoDays = 7

/** The token names its account, whoever is signed in. */
export async function confirmByMail(
  platform: Platform,
  parts: AccountPart[],
  given: { token: string; purpose?: ConfirmPurpose },
  caller: Caller,
): Promise<void> {
  const purposes = given.purpose ? [given.purpose] : [...confirmPurposes]
  const token = await readMailToken(platform, given.token, purposes, caller.ip)
  if (token.purpose === 'not-me') return endForeignSession(platform, token, caller)
  const event = await platform.sql.begin(async (tx) => {
    await lockEmail(tx, token.emailKey)
    await spendMailToken(tx, token)
    const account = token.userId ? await lockAccount(tx, token.userId) : undefined
    if (!account) throw new Refusal('token_expired')
    return settle(platform, tx, parts, token, account)
  })
  if (token.purpose === 'confirm-sign-in') await resetFailedSignIns(platform, token.emailKey, caller.ip)
  recordEvent(platform, event, { userId: token.userId ?? undefined, requestId: caller.requestId })
}

async function settle(
  platform: Platform,
  sql: Sql,
  parts: AccountPart[],
  token: MailToken,
  account: Account,
): Promise<SecurityEvent> {
  switch (token.purpose) {
    case 'change-email':
      if (!(await isUndoable(sql, parts, account))) await deleteMailTokens(sql, account.id, ['undo-email'])
      await setAddress(sql, account, token)
      await deleteMailTokens(sql, account.id, ['change-email', 'reset', 'confirm-sign-in'])
      await dropRecovery(sql, account.id)
      return 'email_changed'
    case 'undo-email':
      await undoChange(platform, sql, parts, account, token)
      return 'email_change_undone'
    case 'confirm-sign-in':
      return 'sign_in_confirmed'
    case 'cancel-recovery':
      await endRecovery(sql, account)
      return 'recovery_cancelled'
    default:
      throw new Refusal('token_expired')
  }
}

/**
 * By the mail about a new device. The link is spent by the new password that comes next: whoever presses twice, or whose
 * answer was lost, goes on.
 */
async function endForeignSession(platform: Platform, { id, userId }: MailToken, { requestId }: Caller): Promise<void> {
  if (userId && (await deleteSession(platform.sql, userId, id)))
    recordEvent(platform, 'session_ended', { userId, requestId })
}

/**
 * An account that is young or empty has nothing to win back. With an undo link, its first owner could have somebody else
 * confirm the address and open a page, and then take both over.
 */
async function isUndoable(sql: Sql, parts: AccountPart[], { id }: Account): Promise<boolean> {
  if (!(await isAccountOlderThan(sql, id, undoDays))) return false
  for (const part of parts) if (await part.isInUse?.(sql, id)) return true
  return false
}

async function setAddress(sql: Sql, { id }: Account, { email, emailKey }: MailToken): Promise<void> {
  try {
    await saveEmail(sql, id, { email, emailKey })
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('email_taken') : error
  }
  await deleteRegistrations(sql, emailKey)
}

/**
 * Whoever changed the address knew the password or had a session, so both become void, and so does a second factor that
 * came after: it would lock the owner out. The old address gets a link to
 * choose a new password. The links to earlier addresses stay: a thief who changes it twice could undo the second change,
 * and the owner no longer the first.
 */
async function undoChange(
  platform: Platform,
  sql: Sql,
  parts: AccountPart[],
  account: Account,
  token: MailToken,
): Promise<void> {
  if (account.emailKey !== token.emailKey) {
    await setAddress(sql, account, token)
    await notifyUndo(sql, account, token)
  }
  await holdPayouts(sql, account.id, payoutHoldHours)
  for (const part of parts) await part.holdPayouts?.(sql, account.id)
  await savePasswordHash(sql, account.id, null)
  await deleteSessions(sql, account.id)
  await deleteIdentities(sql, account.id)
  await deleteFactorsSince(sql, account.id, token.createdAt)
  await dropRecovery(sql, account.id)
  await deleteMailTokens(sql, account.id, ['change-email', 'reset', 'confirm-sign-in'])
  await deleteLaterUndoTokens(sql, account.id, token.id)
  const { email, emailKey } = token
  await mailPasswordReset(platform, sql, { id: account.id, locale: account.locale, email, emailKey }, newId())
}

async function notifyUndo(
  sql: Sql,
  { id: userId, email: removed, locale }: Account,
  { email: restored }: MailToken,
): Promise<void> {
  if (!removed) return
  const content = { restored: maskEmail(restored), removed: maskEmail(removed) }
  for (const to of [restored, removed]) await queueMail(sql, emailChangeUndoneMail, { to, locale, content, userId })
}
