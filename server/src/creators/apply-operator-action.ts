import type { Pool, Sql } from '../platform/database/database.ts'
import {
  insertOperatorAction,
  lockPageStatus,
  type OperatorAction,
  type PageStatus,
  setSuspended,
  setVerified,
} from './operator.sql.ts'

export interface Operation {
  page: PageStatus
  /** False when the page was in that state already. */
  isChanged: boolean
}

/** Changes that only an operator may make to a page; each is recorded with the operator's name. */
export async function applyOperatorAction(
  sql: Pool,
  { act, slug, operator }: { act: OperatorAction; slug: string; operator: string },
): Promise<Operation | undefined> {
  return sql.begin(async (tx) => {
    const page = await lockPageStatus(tx, slug)
    if (!page) return undefined
    if (isDone[act](page)) return { page, isChanged: false }
    await changes[act](tx, page.id)
    await insertOperatorAction(tx, { page, act, operator })
    return { page, isChanged: true }
  })
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
