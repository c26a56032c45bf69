import {
  lockPageStatus,
  type OperatorAction,
  type PageStatus,
  setVerified,
} from '../../creators/tables/operator.sql.ts'
import type { Pool, Sql } from '../../platform/database/database.ts'
import { type Actor, listHistory, recordDeskAct } from '../log/desk-log.sql.ts'
import { carryOut } from './decide.ts'
import { lockSubject, writeStanding } from './standing.sql.ts'
import { takeBack } from './undo.ts'

interface Operation {
  page: PageStatus
  /** False when the page was in that state already. */
  isChanged: boolean
}

/** What a command does to a page by its address: the same as at the desk. */
export async function actOnPage(
  sql: Pool,
  { act, slug, operator, reason }: { act: OperatorAction; slug: string; operator: string; reason?: string },
): Promise<Operation | undefined> {
  return sql.begin(async (tx) => {
    const page = await lockPageStatus(tx, slug)
    if (!page) return undefined
    if (isDone[act](page)) return { page, isChanged: false }
    await changes[act](tx, page, { by: { operator }, reason: reason ?? null })
    return { page, isChanged: true }
  })
}

const isDone: Record<OperatorAction, (page: PageStatus) => boolean> = {
  verify: ({ isVerified }) => isVerified,
  unverify: ({ isVerified }) => !isVerified,
  suspend: ({ isSuspended }) => isSuspended,
  unsuspend: ({ isSuspended }) => !isSuspended,
}

type Change = (sql: Sql, page: PageStatus, how: { by: Actor; reason: string | null }) => Promise<void>

const changes: Record<OperatorAction, Change> = {
  verify: (sql, page, { by }) => changeBadge(sql, page, by, true),
  unverify: (sql, page, { by }) => changeBadge(sql, page, by, false),
  suspend: async (sql, { id }, { by, reason }) => {
    const subject = await lockSubject(sql, 'page', id)
    if (subject) await carryOut(sql, subject, { by, kind: 'page', id, act: 'suspend', rule: null, note: reason })
  },
  unsuspend: endSuspension,
}

async function changeBadge(sql: Sql, { id }: PageStatus, by: Actor, isVerified: boolean): Promise<void> {
  await setVerified(sql, id, isVerified)
  const standings = { before: { isVerified: !isVerified }, after: { isVerified } }
  const act = isVerified ? 'verify' : 'unverify'
  await recordDeskAct(sql, { by, act, kind: 'page', subject: id, creatorId: id, ...standings })
}

/** Takes back the decision that suspended it; a suspension that is older than the log only ends. */
async function endSuspension(sql: Sql, { id }: PageStatus, { by }: { by: Actor }): Promise<void> {
  const subject = await lockSubject(sql, 'page', id)
  if (!subject) return
  const { standing } = subject
  const rows = await listHistory(sql, id, 100)
  const row = rows.find(
    ({ after, undoneBy }) => undoneBy === null && after?.['suspendedAt'] === standing['suspendedAt'],
  )
  if (row) {
    await takeBack(sql, row.id, { by })
    return
  }
  await writeStanding(sql, 'page', id, { ...standing, suspendedAt: null })
  const standings = { before: { suspendedAt: standing['suspendedAt'] ?? null }, after: { suspendedAt: null } }
  await recordDeskAct(sql, { by, act: 'unsuspend', kind: 'page', subject: id, creatorId: id, ...standings })
}
