import { queueMail } from '../../mail/send.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { isWithinLimit, limit } from '../../platform/rate-limit/rate-limit.ts'
import { confirmEmailMail, emailChangeMail, emailInUseMail } from '../mails/mails.ts'
import { lockOwnAccount } from '../sessions/still-signed-in.ts'
import { issueMailToken } from '../tokens/mail-token.ts'
import { deleteMailTokens, deleteUndoTokens } from '../tokens/mail-tokens.sql.ts'
import { maskEmail } from '../users/mask-email.ts'
import { cleanEmail } from '../users/person-fields.ts'
import { recordEvent } from '../users/security-events.ts'
import { type Account, findAccountByEmail } from '../users/users.sql.ts'

/** Neither the answer nor the profile reveals whether the new address belongs to another account: only its mailbox does. */
export async function requestEmailChange(
  platform: Platform,
  member: Member,
  given: { email: string },
  caller: Caller,
): Promise<void> {
  const address = cleanEmail(given.email)
  await limit(platform, ['change-email', member.id])
  const mayMail = await isWithinLimit(platform, ['proposal-mail', address.emailKey])
  await platform.sql.begin(async (tx) => {
    const account = await lockOwnAccount(tx, member)
    await deleteMailTokens(tx, member.id, ['change-email'])
    if (address.emailKey === account.emailKey || !mayMail) return
    await proposeAddress(platform, tx, account, address)
    await notifyOldAddress(platform, tx, account, address.email)
  })
  recordEvent(platform, 'email_change_requested', { userId: member.id, requestId: caller.requestId })
}

/** The address is set once the link mailed to it has been used. */
export async function proposeAddress(
  platform: Platform,
  sql: Sql,
  { id: userId, locale, email: current }: Pick<Account, 'id' | 'locale' | 'email'>,
  address: { email: string; emailKey: string },
): Promise<void> {
  const tokenId = await issueMailToken(platform, sql, 'change-email', userId, address)
  const owner = await findAccountByEmail(sql, address.emailKey)
  const { email } = address
  if (owner?.email) {
    await queueMail(sql, emailInUseMail, {
      to: owner.email,
      locale: owner.locale,
      content: { email: owner.email },
      userId: owner.id,
    })
  } else if (tokenId) {
    const content = { tokenId, email, account: current && maskEmail(current) }
    await queueMail(sql, confirmEmailMail, { to: email, locale, content, userId })
  }
}

async function notifyOldAddress(
  platform: Platform,
  sql: Sql,
  { id: userId, email, emailKey, locale }: Account,
  newEmail: string,
): Promise<void> {
  if (!email || !emailKey) return
  await deleteUndoTokens(sql, userId, emailKey)
  const tokenId = await issueMailToken(platform, sql, 'undo-email', userId, { email, emailKey })
  if (tokenId)
    await queueMail(sql, emailChangeMail, { to: email, locale, content: { tokenId, newEmail, email }, userId })
}
