import { erasureGraceDays } from '@obole/contract/limits'
import type { AccountPart } from '../accounts/users/account-part.ts'
import { exportPage } from './export-page.ts'
import { hasPage, markDeleted, restorePageOfRestoredAccount } from './lifecycle.sql.ts'
import { retireSlugs } from './slugs.sql.ts'

/** The page is deleted, restored and erased with its owner’s account. */
export const pagePart: AccountPart = {
  isInUse: hasPage,
  scheduleErasure: async (sql, id) => void (await markDeleted(sql, { id, graceDays: erasureGraceDays })),
  keep: restorePageOfRestoredAccount,
  erase: retireSlugs,
  export: exportPage,
}
