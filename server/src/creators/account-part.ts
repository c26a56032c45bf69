import { erasureGraceDays } from '@obole/contract/limits'
import type { AccountPart } from '../accounts/own-data/account-part.ts'
import { exportPage } from './export-page.ts'
import { markDeleted, restorePageOfKeptAccount } from './lifecycle.sql.ts'
import { retireSlugs } from './slugs.sql.ts'

/** The page leaves, comes back and is erased with its owner. */
export const pagePart: AccountPart = {
  scheduleErasure: async (sql, id) => void (await markDeleted(sql, { id, graceDays: erasureGraceDays })),
  keep: restorePageOfKeptAccount,
  erase: retireSlugs,
  export: exportPage,
}
