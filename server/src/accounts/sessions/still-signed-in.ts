import { Refusal } from '@obole/contract/rules/refusals'
import type { Sql } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/access.ts'
import { type Account, lockAccount } from '../users/users.sql.ts'
import { isStillSignedIn } from './sessions.sql.ts'

/** During an upload its session may end or its account be disabled. */
export async function requireStillSignedIn(sql: Sql, member: Member): Promise<void> {
  if (!(await isStillSignedIn(sql, member.sessionId))) throw new Refusal('sign_in_required')
}

/**
 * For what takes an account over: while a password is checked or hashed, its owner may reset it, which ends every
 * session. Whoever comes after that, with the lock, is nobody any more.
 */
export async function lockOwnAccount(sql: Sql, member: Member): Promise<Account> {
  const account = await lockAccount(sql, member.id)
  if (!account) throw new Refusal('sign_in_required')
  await requireStillSignedIn(sql, member)
  return account
}
