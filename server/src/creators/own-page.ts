import { Refusal } from '@obole/contract/rules/refusals'
import type { Pool, Sql } from '../platform/database/database.ts'
import { type CreatorRow, findCreatorById, lockCreator } from './tables/creators.sql.ts'

/**
 * One change of the member's own page, in one transaction. Lock order everywhere: the page's row, then slugs, then album
 * and photos; another order could deadlock.
 */
export async function changeOwnPage(
  sql: Pool,
  userId: string,
  change: (tx: Sql, page: CreatorRow) => Promise<void>,
): Promise<CreatorRow> {
  return sql.begin(async (tx) => {
    await change(tx, requireOpen(await lockCreator(tx, userId)))
    return requireOpen(await findCreatorById(tx, userId))
  })
}

/** A person without a page gets the same refusal as anyone who is not the owner. */
export function requireOpen(page: CreatorRow | undefined): CreatorRow {
  if (!page) throw new Refusal('not_owner')
  if (page.isDeleted) throw new Refusal('creator_deleted')
  return page
}
