import type { Platform } from '../../platform/platform.ts'
import { recordEvent } from '../users/security-events.ts'
import type { AccountPart } from './account-part.ts'
import { eraseUser, listDueErasures, lockForErasure } from './erasure.sql.ts'

/** Erases every account that is due. One that fails does not stop the others. */
export async function eraseDueAccounts(platform: Platform, parts: AccountPart[]): Promise<void> {
  const errors: unknown[] = []
  for (const userId of await listDueErasures(platform.sql)) {
    try {
      await eraseAccount(platform, parts, userId)
    } catch (error) {
      errors.push(error)
      platform.log.error({ error, userId }, 'an account could not be erased')
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} accounts could not be erased.`)
}

async function eraseAccount(platform: Platform, parts: AccountPart[], userId: string): Promise<void> {
  const isErased = await platform.sql.begin(async (tx) => {
    if (!(await lockForErasure(tx, userId))) return false
    for (const part of parts) await part.erase?.(tx, userId)
    await eraseUser(tx, userId)
    return true
  })
  if (isErased) recordEvent(platform, 'account_erased', { userId })
}
