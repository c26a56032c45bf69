import type { Platform } from '../../platform/platform.ts'
import type { AccountPart } from '../users/account-part.ts'
import { recordEvent } from '../users/security-events.ts'
import { appendErased, readErased } from './erased-list.ts'
import { eraseUser, listDueErasures, lockForErasure, scheduleListedErasures } from './erasure.sql.ts'

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

/** Before the product serves anything: what was erased after a backup does not come back with it. */
export async function eraseRestoredAccounts(platform: Platform, parts: AccountPart[]): Promise<void> {
  const listed = await readErased(platform.config.dataDir)
  for (const userId of await scheduleListedErasures(platform.sql, listed)) await eraseAccount(platform, parts, userId)
}

async function eraseAccount(platform: Platform, parts: AccountPart[], userId: string): Promise<void> {
  const isErased = await platform.sql.begin(async (tx) => {
    if (!(await lockForErasure(tx, userId))) return false
    for (const part of parts) await part.erase?.(tx, userId)
    await eraseUser(tx, userId)
    // Before the commit: a crash in between repeats the erasure, and cannot lose it.
    await appendErased(platform.config.dataDir, userId)
    return true
  })
  if (isErased) recordEvent(platform, 'account_erased', { userId })
}
