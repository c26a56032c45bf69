import { isUuid } from '@obole/contract/rules/formats'
import { carryOut } from '../desk/decisions/decide.ts'
import { lockSubject, writeStanding } from '../desk/decisions/standing.sql.ts'
import { takeBack } from '../desk/decisions/undo.ts'
import { listHistory, recordDeskAct } from '../desk/log/desk-log.sql.ts'
import type { Sql } from '../platform/database/database.ts'
import { keepNoticeForYear } from '../reports/notices.sql.ts'
import { findOpenSubject, listOpenReports, type ReportRow } from '../reports/reports.sql.ts'
import { type Admin, type Command, exits } from './command/command.ts'
import { recordAct } from './command/record-act.ts'

export const reportCommands: Command[] = [
  {
    usage: 'reports',
    summary: 'what visitors reported and nobody has looked at, oldest first',
    async run(admin) {
      const { sql } = await admin.database()
      const reports = await listOpenReports(sql, 200)
      for (const report of reports) for (const line of describe(report)) admin.print(line)
      if (reports.length === 0) admin.print('There are none.')
      return exits.done
    },
  },
  {
    usage: 'reports close <id>',
    summary: 'leave what was reported as it is, and close every report of it',
    async run(admin, { id = '' }) {
      const { sql } = await admin.database()
      const isClosed = await sql.begin(async (tx) => {
        const reported = isUuid(id) ? await findOpenSubject(tx, id) : undefined
        if (!reported) return false
        const by = { operator: admin.operator }
        const subject = await lockSubject(tx, reported.kind, reported.id)
        const decision = { ...reported, by, act: 'dismiss', rule: null, note: null } as const
        return subject !== undefined && (await carryOut(tx, subject, decision)) !== null
      })
      if (!isClosed) {
        admin.complain(`There is no open report ${id}.`)
        return exits.failed
      }
      admin.print('It is closed.')
      return exits.done
    },
  },
  {
    usage: 'notices keep <id>',
    summary: 'a court was asked about a notice of copyright: keep it for a year (Copyright Act, 41.26)',
    async run(admin, { id = '' }) {
      const { sql } = await admin.database()
      const isKept = await sql.begin(async (tx) => {
        if (!isUuid(id) || !(await keepNoticeForYear(tx, id))) return false
        await recordAct(admin, tx, 'notice_kept', id)
        return true
      })
      if (isKept) admin.print('It is kept for a year from its receipt.')
      else admin.complain(`There is no notice ${id}.`)
      return isKept ? exits.done : exits.failed
    },
  },
  {
    usage: 'words hide <id>',
    summary: 'take the words of a supporter off the page, and close every report of them; only you can show them again',
    run: (admin, { id = '' }) => changeWords(admin, id, { is: 'hidden', isHidden: true }),
  },
  {
    usage: 'words show <id>',
    summary: 'show them again, unless the owner of the page hides them',
    run: (admin, { id = '' }) => changeWords(admin, id, { is: 'not hidden', isHidden: false }),
  },
]

/** The same as at the desk. */
async function changeWords(
  admin: Admin,
  id: string,
  { is, isHidden }: { is: string; isHidden: boolean },
): Promise<number> {
  const { sql } = await admin.database()
  const isChanged = await sql.begin(async (tx) => {
    const words = isUuid(id) ? await lockSubject(tx, 'words', id) : undefined
    if (!words || words.isGone) return undefined
    const by = { operator: admin.operator }
    const isSo = (words.standing['takenDownAt'] !== null) === isHidden
    if (isHidden) await carryOut(tx, words, { by, kind: 'words', id, act: 'hide', rule: null, note: null })
    else if (!isSo) await showWords(tx, words.standing['takenDownAt'] ?? null, { id, creatorId: words.creatorId, by })
    return !isSo
  })
  if (isChanged === undefined) {
    admin.complain(`There are no words ${id}.`)
    return exits.failed
  }
  admin.print(`The words ${id} ${isChanged ? 'are now' : 'were already'} ${is}.`)
  return exits.done
}

/** Takes back the decision that hid them; what is older than the log is only shown. */
async function showWords(
  sql: Sql,
  takenDownAt: string | number | boolean | null,
  { id, creatorId, by }: { id: string; creatorId: string; by: { operator: string } },
): Promise<void> {
  const rows = await listHistory(sql, id, 100)
  const row = rows.find(({ after, undoneBy }) => undoneBy === null && after?.['takenDownAt'] === takenDownAt)
  if (row) {
    await takeBack(sql, row.id, { by })
    return
  }
  await writeStanding(sql, 'words', id, { takenDownAt: null })
  const standings = { before: { takenDownAt }, after: { takenDownAt: null } }
  await recordDeskAct(sql, { by, act: 'show', kind: 'words', subject: id, creatorId, ...standings })
}

function describe({ id, kind, subjectId, category, message, reportedAt, slug, words, supporterName }: ReportRow) {
  return [
    [reportedAt.toISOString(), id, `@${slug}`, category, kind, subjectId].join('  '),
    ...(words === null ? [] : [`  ${supporterName ?? 'Anonymous'}: ${oneLine(words)}`]),
    ...(message === null ? [] : [`  reported with: ${oneLine(message)}`]),
  ]
}

/** What strangers wrote stays on its line, and sends nothing to the terminal. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ')
}
