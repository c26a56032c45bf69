import type { Sql } from '../../platform/database/database.ts'
import type { AccountPart } from './account-part.ts'

export async function isAccountInUse(parts: AccountPart[], sql: Sql, userId: string): Promise<boolean> {
  for (const part of parts) if (await part.isInUse?.(sql, userId)) return true
  return false
}
