import type { Platform } from '../platform/platform.ts'
import { eraseIfDue, listCreatorsToErase } from './tables/lifecycle.sql.ts'
import { retireSlugs } from './tables/slugs.sql.ts'

const batchSize = 100

/** Erases the pages whose grace period is over. Their images lose their last reference and are removed later. */
export async function eraseCreators({ sql, log }: Platform): Promise<void> {
  for (;;) {
    const due = await listCreatorsToErase(sql, batchSize)
    for (const id of due) {
      const isErased = await sql.begin(async (tx) => {
        if (!(await eraseIfDue(tx, id))) return false
        await retireSlugs(tx, id)
        return true
      })
      if (isErased) log.info({ event: 'creator_erased', creatorId: id }, 'page erased')
    }
    if (due.length < batchSize) return
  }
}
