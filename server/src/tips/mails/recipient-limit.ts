import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { isWithinLimit } from '../../platform/rate-limit/rate-limit.ts'

/**
 * Whether one mail more may go to an address that anyone can have typed at a checkout, while nothing is charged or
 * whenever the holder of a link asks for it. The receipt of a charged tip is owed, and not asked about.
 */
export function mayMail(platform: Platform, sql: Sql, email: string): Promise<boolean> {
  const mailbox = mailboxOf(email)
  return isWithinLimit({ ...platform, sql }, ['tip-mail-hour', mailbox], ['tip-mail-day', mailbox])
}

/** Most providers deliver `a.b+c@` to `ab@`: without this, one mailbox would have as many limits as spellings. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).replace(/\+.*/, '').replaceAll('.', '')
  return `${name}${email.slice(at)}`.toLowerCase()
}
