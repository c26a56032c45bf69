import type { Pool, Sql } from '../platform/database/database.ts'
import {
  insertOperatorAct,
  lockPageStatus,
  type OperatorAct,
  type PageStatus,
  setSuspended,
  setVerified,
} from './operator.sql.ts'

export interface Operation {
  page: PageStatus
  /** False when the page was like that already. */
  isChanged: boolean
}

/** What only an operator may do to a page. Each change is kept with who made it. */
export async function operate(
  sql: Pool,
  { act, slug, operator }: { act: OperatorAct; slug: string; operator: string },
): Promise<Operation | undefined> {
  return sql.begin(async (tx) => {
    const page = await lockPageStatus(tx, slug)
    if (!page) return undefined
    if (isDone[act](page)) return { page, isChanged: false }
    await changes[act](tx, page.id)
    await insertOperatorAct(tx, { page, act, operator })
    return { page, isChanged: true }
  })
}

const isDone: Record<OperatorAct, (page: PageStatus) => boolean> = {
  verify: ({ isVerified }) => isVerified,
  unverify: ({ isVerified }) => !isVerified,
  suspend: ({ isSuspended }) => isSuspended,
  unsuspend: ({ isSuspended }) => !isSuspended,
}

const changes: Record<OperatorAct, (sql: Sql, id: string) => Promise<void>> = {
  verify: (sql, id) => setVerified(sql, id, true),
  unverify: (sql, id) => setVerified(sql, id, false),
  suspend: (sql, id) => setSuspended(sql, id, true),
  unsuspend: (sql, id) => setSuspended(sql, id, false),
}
