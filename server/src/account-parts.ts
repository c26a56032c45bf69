import { erasureGraceDays } from '@obole/contract/limits'
import { restorePageOfKeptAccount } from './account-parts.sql.ts'
import type { AccountPart } from './accounts/account-parts.ts'
import { findAlbum } from './albums/albums.sql.ts'
import { exportPage } from './creators/export-page.ts'
import { markDeleted } from './creators/lifecycle.sql.ts'
import { retireSlugs } from './creators/slugs.sql.ts'
import { tipsPart } from './tips/account-part.ts'

/** The page leaves, comes back and is erased with its owner. */
const page: AccountPart = {
  scheduleErasure: async (sql, id) => void (await markDeleted(sql, { id, graceDays: erasureGraceDays })),
  keep: restorePageOfKeptAccount,
  erase: retireSlugs,
  export: exportPage,
}

const album: AccountPart = {
  export: async (sql, id) => ({ album: (await findAlbum(sql, id)) ?? null }),
}

/** Everything that hangs on an account, in one visible list. */
export const accountParts: AccountPart[] = [page, album, tipsPart]
