import type { Sql } from '../../platform/database/database.ts'
import { mailSecurityChange } from '../mails/security-change.ts'
import { deleteMailTokens } from '../tokens/mail-tokens.sql.ts'
import type { Account } from '../users/users.sql.ts'
import { deleteRecovery } from './account-recoveries.sql.ts'

/** Its links become void. False when none was under way. The account must be locked. */
export async function dropRecovery(sql: Sql, userId: string): Promise<boolean> {
  if (!(await deleteRecovery(sql, userId))) return false
  await deleteMailTokens(sql, userId, ['recover', 'cancel-recovery'])
  return true
}

/** Whoever asked for it, or cancelled it, a mail says so. Also when a factor is used: then not everything is lost. */
export async function endRecovery(sql: Sql, account: Account): Promise<boolean> {
  if (!(await dropRecovery(sql, account.id))) return false
  await mailSecurityChange(sql, account, 'recovery-cancelled')
  return true
}
