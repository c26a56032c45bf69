import { actsOn, type DeskDecision, type DeskSubjectKind } from '@obole/contract/calls/desk/policy-rules'
import { Refusal } from '@obole/contract/rules/refusals'
import type { DeskRole } from '@obole/contract/schema/endpoint'
import type { Sql } from '../../platform/database/database.ts'
import { type Actor, findLogRow, type LogRow, recordDeskAct, type Standing } from '../log/desk-log.sql.ts'
import { mailTakenBack } from './mails.ts'
import { reopenReports } from './reports.sql.ts'
import { lockSubject, writeStanding } from './standing.sql.ts'

/** A moderator takes back what they decided themselves; an operator whatever was. */
export async function requireMayUndo(sql: Sql, id: string, { userId, role }: { userId: string; role: DeskRole }) {
  const row = await findLogRow(sql, id)
  if (!row || !isUndoable(row)) throw new Refusal('not_found')
  if (role !== 'operator' && row.operatorId !== userId) throw new Refusal('operator_required')
}

export function isUndoable({ act, kind, undoes }: Pick<LogRow, 'act' | 'kind' | 'undoes'>): boolean {
  const acts = (actsOn as Partial<Record<string, readonly DeskDecision[]>>)[kind] ?? []
  return undoes === null && (acts as readonly string[]).includes(act)
}

/**
 * Writes exactly what stood before, opens the reports again that the decision closed, and tells who was told of it.
 * Refused when somebody has changed since what it would change: that is to be taken back first.
 */
export async function takeBack(
  sql: Sql,
  id: string,
  { by, note = null, isAnswer = false }: { by: Actor; note?: string | null; isAnswer?: boolean },
): Promise<string> {
  const row = await findLogRow(sql, id)
  if (!row || !isUndoable(row)) throw new Refusal('not_found')
  const kind = row.kind as DeskSubjectKind
  const subject = await lockSubject(sql, kind, row.subject)
  if (!subject || (subject.isGone && row.before)) throw new Refusal('not_found')
  // Again, now that nobody else can take it back.
  const isUndone = (await findLogRow(sql, id))?.undoneBy !== null
  const { before, after } = row
  const stands = Object.entries(after ?? {}).every(([field, value]) => (subject.standing[field] ?? null) === value)
  // Removed, a page stands under that decision alone: without its suspension it would be shown as deleted.
  const isUnderRemoval = Boolean(subject.standing['removedAt']) && after !== null && !('removedAt' in after)
  if (isUndone || !stands || isUnderRemoval) throw new Refusal('desk_changed')
  if (before && after) await writeStanding(sql, kind, row.subject, { ...subject.standing, ...before })
  const entry = await recordDeskAct(sql, {
    by,
    act: 'undo',
    kind,
    subject: row.subject,
    creatorId: row.creatorId,
    rule: row.rule,
    note,
    ...turned(before, after),
    undoes: id,
  })
  await reopenReports(sql, id)
  if (row.act !== 'dismiss' && !isAnswer) await mailTakenBack(sql, subject, { act: row.act, note })
  return entry
}

function turned(before: Standing | null, after: Standing | null): { before?: Standing; after?: Standing } {
  return before && after ? { before: after, after: before } : {}
}
