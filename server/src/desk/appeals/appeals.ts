import type { OwnDecision } from '@obole/contract/calls/desk/decisions'
import type { Appeal } from '@obole/contract/calls/desk/queue'
import { businessDaysAfter } from '@obole/contract/formatting/business-days'
import { longDay } from '@obole/contract/formatting/dates'
import { defaultLocale } from '@obole/contract/formatting/names'
import { dayOf } from '@obole/contract/formatting/time-zone'
import { appealBusinessDays } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { queueMail } from '../../mail/send.ts'
import { clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { appealAnsweredMail, appealFiledMail } from '../decisions/mails.ts'
import { takeBack } from '../decisions/undo.ts'
import { findLogRow, recordDeskAct } from '../log/desk-log.sql.ts'
import { logEntry } from '../log/read-log.ts'
import {
  answerAppeal,
  hasOtherOperator,
  insertAppeal,
  listDecisionsAbout,
  listOpenAppeals,
  lockAppeal,
  type OwnDecisionRow,
} from './appeals.sql.ts'

const listMax = 100

export async function readOwnDecisions(sql: Sql, creatorId: string): Promise<OwnDecision[]> {
  return (await listDecisionsAbout(sql, creatorId)).map(ownDecision)
}

export async function fileAppeal(
  { sql, config }: Platform,
  creatorId: string,
  { decisionId, message }: { decisionId: string; message: string },
): Promise<OwnDecision> {
  const dueOn = businessDaysAfter(dayOf(clock.now()), appealBusinessDays)
  return sql.begin(async (tx) => {
    const find = async () => (await readOwnDecisions(tx, creatorId)).find(({ id }) => id === decisionId)
    const decision = await find()
    if (!decision) throw new Refusal('not_found')
    const isFiled = decision.canAppeal && (await insertAppeal(tx, { decisionId, creatorId, message, dueOn }))
    if (!isFiled) throw new Refusal('appeal_not_possible')
    const slug = (await findLogRow(tx, decisionId))?.slug ?? ''
    await queueMail(tx, appealFiledMail, {
      to: config.operator.email,
      locale: defaultLocale,
      content: { slug, dueOn: longDay(dueOn, defaultLocale) },
    })
    return (await find()) ?? decision
  })
}

export async function readAppeals(sql: Sql, userId: string): Promise<Appeal[]> {
  const hasOther = await hasOtherOperator(sql, userId)
  const rows = await listOpenAppeals(sql, listMax)
  const appeals = await Promise.all(
    rows.map(async ({ decisionId, filedAt, pageName, message, dueOn }) => {
      const decision = await findLogRow(sql, decisionId)
      if (!decision) return []
      const isForOthers = hasOther && decision.operatorId === userId
      return [{ decision: logEntry(decision), pageName, message, filedAt: filedAt.toISOString(), dueOn, isForOthers }]
    }),
  )
  return appeals.flat()
}

/** By another operator than who decided, where there is one. */
export async function answer(
  { sql }: Platform,
  userId: string,
  { decisionId, outcome, answer }: { decisionId: string; outcome: 'kept' | 'taken_back'; answer: string },
): Promise<void> {
  await sql.begin(async (tx) => {
    const appeal = await lockAppeal(tx, decisionId)
    const decision = await findLogRow(tx, decisionId)
    if (!appeal || !decision) throw new Refusal('not_found')
    if (decision.operatorId === userId && (await hasOtherOperator(tx, userId)))
      throw new Refusal('other_operator_required')
    const by = { operatorId: userId }
    const { kind, subject, creatorId, rule } = decision
    if (outcome === 'taken_back' && decision.undoneBy === null)
      await takeBack(tx, decisionId, { by, note: answer, isAnswer: true })
    else await recordDeskAct(tx, { by, act: `appeal_${outcome}`, kind, subject, creatorId, rule, note: answer })
    await answerAppeal(tx, { decisionId, outcome, answer })
    const { email: to, locale, pageName: name } = appeal
    const content = { name, answer, isTakenBack: outcome === 'taken_back' }
    if (to) await queueMail(tx, appealAnsweredMail, { to, locale, content, userId: appeal.creatorId })
  })
}

function ownDecision({ isInTime, filedAt, dueOn, outcome, answer, ...row }: OwnDecisionRow): OwnDecision {
  return {
    ...row,
    at: row.at.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    canAppeal: isInTime && row.undoneAt === null && filedAt === null,
    appeal: filedAt && dueOn ? { filedAt: filedAt.toISOString(), dueOn, outcome, answer } : null,
  }
}
