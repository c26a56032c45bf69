import * as contract from '@obole/contract/calls/desk'
import * as own from '@obole/contract/calls/desk/decisions'
import * as queue from '@obole/contract/calls/desk/queue'
import { deskNoteMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance } from 'fastify'
import { limitedText, limitedTextOrNull } from '../creators/words/texts.ts'
import type { MediaPlatform } from '../media/media.ts'
import type { Member } from '../platform/http/access.ts'
import { serve } from '../platform/http/serve.ts'
import { answer, fileAppeal, readAppeals, readOwnDecisions } from './appeals/appeals.ts'
import { decideAtDesk } from './decisions/decide.ts'
import { requireMayUndo, takeBack } from './decisions/undo.ts'
import { exportLog } from './export-log.ts'
import { findLogRow } from './log/desk-log.sql.ts'
import { logEntry, readLog } from './log/read-log.ts'
import { countWaiting } from './queue/queue.sql.ts'
import { readReported, readSubject } from './queue/queue.ts'

/** Every call of the desk has access `desk`, which also asks for a fresh proof. */
export function mountDesk(app: FastifyInstance, platform: MediaPlatform): void {
  mountQueue(app, platform)
  mountLog(app, platform)
  mountAppeals(app, platform)
}

function mountQueue(app: FastifyInstance, platform: MediaPlatform): void {
  const { sql } = platform
  serve(app, contract.readDesk, async ({ member }) => ({ role: roleOf(member), ...(await countWaiting(sql)) }))
  serve(app, queue.listReported, ({ query }) => readReported(sql, query.cursor))
  serve(app, queue.readSubject, ({ params }) => readSubject(platform, params.kind, params.id.toLowerCase()))
  serve(app, queue.decide, async ({ body, member }) => {
    const { subject, act, reason: rule, lastEntry } = body
    const note = limitedTextOrNull('note', body.note, deskNoteMax)
    const decision = {
      by: { operatorId: member.id },
      kind: subject.kind,
      id: subject.id.toLowerCase(),
      act,
      rule,
      note,
    }
    return readEntry(await decideAtDesk(sql, decision, { role: roleOf(member), lastEntry }))
  })
  serve(app, queue.undoDecision, async ({ params, body, member }) => {
    const note = limitedTextOrNull('note', body.note ?? null, deskNoteMax)
    await requireMayUndo(sql, params.decisionId, { userId: member.id, role: roleOf(member) })
    return readEntry(await sql.begin((tx) => takeBack(tx, params.decisionId, { by: { operatorId: member.id }, note })))
  })

  async function readEntry(id: string) {
    const row = await findLogRow(sql, id)
    if (!row) throw new Refusal('not_found')
    return logEntry(row)
  }
}

function mountLog(app: FastifyInstance, { sql }: MediaPlatform): void {
  serve(app, contract.listLog, ({ query }) => readLog(sql, query.cursor))
  serve(app, contract.exportLog, ({ reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="desk-log.csv"')
    // Fastify sends a stream; the contract's type is the whole text.
    return exportLog(sql) as unknown as string
  })
}

function mountAppeals(app: FastifyInstance, platform: MediaPlatform): void {
  const { sql } = platform
  serve(app, queue.listAppeals, async ({ member }) => ({ appeals: await readAppeals(sql, member.id) }))
  serve(app, queue.answerAppeal, async ({ params, body, member }) => {
    const text = limitedText('answer', body.answer, deskNoteMax)
    await answer(platform, member.id, { ...params, outcome: body.outcome, answer: text })
    return undefined
  })
  serve(app, own.listOwnDecisions, async ({ member }) => ({ decisions: await readOwnDecisions(sql, member.id) }))
  serve(app, own.appeal, ({ params, body, member }) => {
    const message = limitedText('message', body.message, deskNoteMax)
    return fileAppeal(platform, member.id, { decisionId: params.decisionId.toLowerCase(), message })
  })
}

function roleOf({ deskRole }: Member) {
  if (!deskRole) throw new Refusal('not_found')
  return deskRole
}
