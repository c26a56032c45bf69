import { recordDeskAct } from '../desk/log/desk-log.sql.ts'
import { queueMail } from '../mail/send.ts'
import type { Pool, Sql } from '../platform/database/database.ts'
import { pageSuspendedMail, pageUnsuspendedMail } from './mails.ts'
import { queueCheckoutSweep } from './tables/lifecycle.sql.ts'
import {
  lockPageStatus,
  type OperatorAction,
  type PageStatus,
  setSuspended,
  setVerified,
} from './tables/operator.sql.ts'

interface Operation {
  page: PageStatus
  /** False when the page was in that state already. */
  isChanged: boolean
}

/**
 * Changes that only an operator may make to a page; each is recorded with the operator's name. The owner is told of a
 * suspension with its reason, and of its end.
 */
export async function applyOperatorAction(
  sql: Pool,
  { act, slug, operator, reason = '' }: { act: OperatorAction; slug: string; operator: string; reason?: string },
): Promise<Operation | undefined> {
  return sql.begin(async (tx) => {
    const page = await lockPageStatus(tx, slug)
    if (!page) return undefined
    if (isDone[act](page)) return { page, isChanged: false }
    await changes[act](tx, page.id)
    await recordDeskAct(tx, { by: { operator }, act, kind: 'page', subject: page.id, creatorId: page.id })
    if (act === 'suspend') await queueCheckoutSweep(tx)
    await notifyOwner(tx, page, act, reason)
    return { page, isChanged: true }
  })
}

async function notifyOwner(sql: Sql, page: PageStatus, act: OperatorAction, reason: string): Promise<void> {
  const { id: userId, email: to, locale, name, slug } = page
  if (!to) return
  if (act === 'suspend') await queueMail(sql, pageSuspendedMail, { to, locale, userId, content: { name, reason } })
  if (act === 'unsuspend') await queueMail(sql, pageUnsuspendedMail, { to, locale, userId, content: { name, slug } })
}

const isDone: Record<OperatorAction, (page: PageStatus) => boolean> = {
  verify: ({ isVerified }) => isVerified,
  unverify: ({ isVerified }) => !isVerified,
  suspend: ({ isSuspended }) => isSuspended,
  unsuspend: ({ isSuspended }) => !isSuspended,
}

const changes: Record<OperatorAction, (sql: Sql, id: string) => Promise<void>> = {
  verify: (sql, id) => setVerified(sql, id, true),
  unverify: (sql, id) => setVerified(sql, id, false),
  suspend: (sql, id) => setSuspended(sql, id, true),
  unsuspend: (sql, id) => setSuspended(sql, id, false),
}
