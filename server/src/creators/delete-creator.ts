import { erasureGraceDays } from '@obole/contract/rules/limits'
import { queueMail } from '../mail/send.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { creatorDeletedMail } from './mails.ts'
import { markDeleted, queueCheckoutSweep } from './tables/lifecycle.sql.ts'
import { findOwnSlug } from './tables/slugs.sql.ts'

/** Idempotent: does nothing when the page is deleted or erased already. */
export async function deleteCreator({ sql }: Platform, userId: string, slug: string): Promise<void> {
  await sql.begin(async (tx) => {
    const own = await findOwnSlug(tx, slug, userId)
    if (own?.leadsToPage) await deleteCreatorOf(tx, userId)
  })
}

/** Hides the page at once and starts its grace period, in the caller's transaction. */
async function deleteCreatorOf(sql: Sql, userId: string): Promise<void> {
  const deleted = await markDeleted(sql, { id: userId, graceDays: erasureGraceDays })
  if (!deleted) return
  await queueCheckoutSweep(sql)
  if (!deleted.email) return
  const { slug, name, erasedAfter, email, locale } = deleted
  const content = { slug, name, erasedAfter: erasedAfter.toISOString() }
  await queueMail(sql, creatorDeletedMail, { to: email, locale, content, userId })
}
