import { Refusal } from '@obole/contract/refusals'
import type { Sql } from '../platform/database/database.ts'
import { claimSlug, findOwnSlug, readSlugWait } from './slugs.sql.ts'

/** Slugs are never released, so unlimited changes would let one person reserve any number of them. */
const newSlugs = { max: 5, days: 30 }

/** In the caller's transaction. Taken, reserved and formerly used slugs get the same refusal. */
export async function takeSlug(sql: Sql, slug: string, userId: string): Promise<void> {
  if (!(await findOwnSlug(sql, slug, userId))) {
    const retryAfterS = await readSlugWait(sql, userId, newSlugs.max, newSlugs.days)
    if (retryAfterS > 0) throw new Refusal('too_many_requests', { retryAfterS })
  }
  if (!(await claimSlug(sql, slug, userId))) throw new Refusal('slug_taken')
}
