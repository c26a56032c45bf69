import { erasureGraceDays } from '@obole/contract/rules/limits'
import type { AccountPart } from '../accounts/users/account-part.ts'
import { exportPage } from './export-page.ts'
import { hasPage, markDeleted, queueCheckoutSweep, restorePageOfRestoredAccount } from './tables/lifecycle.sql.ts'
import { retireSlugs } from './tables/slugs.sql.ts'

/** The page is deleted, restored and erased with its owner’s account. */
export const pagePart: AccountPart = {
  isInUse: hasPage,
  scheduleErasure: async (sql, id) => {
    if (await markDeleted(sql, { id, graceDays: erasureGraceDays })) await queueCheckoutSweep(sql)
  },
  keep: restorePageOfRestoredAccount,
  erase: retireSlugs,
  export: exportPage,
}
