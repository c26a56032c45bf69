import { Refusal } from '@obole/contract/rules/refusals'
import type { Platform } from '../platform/platform.ts'
import { type CreatorRow, findCreatorById } from './tables/creators.sql.ts'
import { markRestored } from './tables/lifecycle.sql.ts'
import { findOwnSlug } from './tables/slugs.sql.ts'

/** Everything comes back as it was; a page that is not deleted stays as it is. */
export async function restoreCreator({ sql }: Platform, userId: string, slug: string): Promise<CreatorRow> {
  return sql.begin(async (tx) => {
    const own = await findOwnSlug(tx, slug, userId)
    if (!own) throw new Refusal('not_owner')
    if (!own.leadsToPage || !(await markRestored(tx, userId))) throw new Refusal('creator_erased')
    const restored = await findCreatorById(tx, userId)
    if (!restored) throw new Refusal('creator_erased')
    return restored
  })
}
