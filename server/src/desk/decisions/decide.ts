import {
  actsOn,
  type DeskDecision,
  type DeskSubjectKind,
  operatorActs,
  type PolicyRule,
} from '@obole/contract/calls/desk/policy-rules'
import { appealDays } from '@obole/contract/rules/limits'
import { fieldRefusal, Refusal } from '@obole/contract/rules/refusals'
import type { DeskRole } from '@obole/contract/schema/endpoint'
import { queueCheckoutSweep } from '../../creators/tables/lifecycle.sql.ts'
import type { Pool, Sql } from '../../platform/database/database.ts'
import { type Actor, recordDeskAct, type Standing } from '../log/desk-log.sql.ts'
import { mailDecision, mailReporters } from './mails.ts'
import { closeReportsBy, findLastEntry, hasOpenReports } from './reports.sql.ts'
import { daysAfter, type LockedSubject, lockSubject, writeStanding } from './standing.sql.ts'

export interface Decision {
  by: Actor
  kind: DeskSubjectKind
  id: string
  act: DeskDecision
  rule: PolicyRule | null
  note: string | null
}

/** At the desk: by whom it may be done, with its reasons, and only while nobody else has decided. */
export async function decideAtDesk(
  sql: Pool,
  decision: Decision,
  { role, lastEntry }: { role: DeskRole; lastEntry: string | null },
): Promise<string> {
  const { act, rule, note, kind, id } = decision
  if (!(actsOn[kind] as readonly DeskDecision[]).includes(act))
    throw fieldRefusal('act', 'unexpected', `does not fit a ${kind}`)
  if (role !== 'operator' && operatorActs.includes(act)) throw new Refusal('operator_required')
  if (act !== 'dismiss' && rule === null) throw fieldRefusal('reason', 'required', 'needs a rule of the content policy')
  if (act !== 'dismiss' && note === null) throw fieldRefusal('note', 'required', 'needs the reasons in words')
  return sql.begin(async (tx) => {
    const subject = await lockSubject(tx, kind, id)
    if (!subject) throw new Refusal('not_found')
    if (subject.isGone && act !== 'dismiss') throw new Refusal('desk_changed')
    if ((await findLastEntry(tx, id)) !== lastEntry) throw new Refusal('desk_changed')
    const entry = await carryOut(tx, subject, decision)
    if (entry === null) throw new Refusal('desk_changed')
    return entry
  })
}

/**
 * The one way in which anything is decided, at the desk and by commands, in the caller's transaction. Null when it
 * stands like that already and nothing was reported.
 */
export async function carryOut(sql: Sql, subject: LockedSubject, decision: Decision): Promise<string | null> {
  const { by, act, rule, note } = decision
  const { kind, id, creatorId, standing: before } = subject
  const after = { ...before, ...(await changesOf[act](sql, subject)) }
  const isChanged = Object.keys(after).some((field) => after[field] !== before[field])
  // A measure that holds already still answers what was reported since.
  if (!isChanged && !(await hasOpenReports(sql, id))) return null
  if (isChanged) await writeStanding(sql, kind, id, after)
  const standings = isChanged ? onlyChanged(before, after) : {}
  const entry = await recordDeskAct(sql, { by, act, kind, subject: id, creatorId, rule, note, ...standings })
  const reporters = await closeReportsBy(sql, id, entry)
  await mailReporters(sql, reporters, { kind, slug: subject.slug, isMeasure: act !== 'dismiss' })
  if (act !== 'dismiss') await mailDecision(sql, subject, { act, rule, note })
  if (isChanged && kind === 'page') await queueCheckoutSweep(sql)
  return entry
}

const changesOf: Record<DeskDecision, (sql: Sql, subject: LockedSubject) => Standing | Promise<Standing>> = {
  dismiss: () => ({}),
  hide: (_, { standing, now }) => ({ takenDownAt: standing['takenDownAt'] ?? now }),
  limit: (_, { standing, now }) => ({ limitedAt: standing['limitedAt'] ?? now }),
  suspend: (_, { standing, now }) => ({ suspendedAt: standing['suspendedAt'] ?? now }),
  remove: removal,
  close: async (sql, subject) => ({
    ...(await removal(sql, subject)),
    disabledAt: subject.standing['disabledAt'] ?? subject.now,
  }),
}

/** It is erased when nobody may appeal any more, or earlier if its owner has asked for that. */
async function removal(sql: Sql, { standing, now }: LockedSubject): Promise<Standing> {
  return {
    suspendedAt: standing['suspendedAt'] ?? now,
    removedAt: standing['removedAt'] ?? now,
    deletedAt: standing['deletedAt'] ?? now,
    erasedAfter: standing['erasedAfter'] ?? (await daysAfter(sql, now, appealDays)),
  }
}

/** What the log keeps: an undo writes only what the decision changed. */
export function onlyChanged(before: Standing, after: Standing): { before: Standing; after: Standing } {
  const fields = Object.keys(after).filter((field) => after[field] !== before[field])
  const pick = (from: Standing) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}
