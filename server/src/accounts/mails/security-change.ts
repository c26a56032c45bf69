import { queueMail } from '../../mail/send.ts'
import { clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Account } from '../users/users.sql.ts'
import { type SecurityChange, securityChangeMail } from './key-mails.ts'

/** Whoever did not do it learns of it. */
export async function mailSecurityChange(
  sql: Sql,
  { id: userId, email, locale }: Account,
  what: SecurityChange,
): Promise<void> {
  if (!email) return
  const content = { what, at: clock.now().toISOString() }
  await queueMail(sql, securityChangeMail, { to: email, locale, content, userId })
}
