import { newSlugsMax, slugWaitDays } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { Sql } from '../platform/database/database.ts'
import { claimSlug, findOwnSlug, readSlugWait } from './tables/slugs.sql.ts'

/** In the caller's transaction. Taken, reserved and formerly used slugs get the same refusal. */
export async function claimSlugWithinLimit(sql: Sql, slug: string, userId: string): Promise<void> {
  if (!(await findOwnSlug(sql, slug, userId))) {
    const retryAfterS = await readSlugWait(sql, userId, newSlugsMax, slugWaitDays)
    if (retryAfterS > 0) throw new Refusal('slug_limit', { retryAfterS })
  }
  if (!(await claimSlug(sql, slug, userId))) throw new Refusal('slug_taken')
}
