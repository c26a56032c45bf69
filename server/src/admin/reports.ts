import { isUuid } from '@obole/contract/rules/formats'
import { keepNoticeForYear } from '../reports/notices.sql.ts'
import { closeReports, listOpenReports, putWordsBack, type ReportRow, takeWordsDown } from '../reports/reports.sql.ts'
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
        if (!isUuid(id) || !(await closeReports(tx, id))) return false
        await recordAct(admin, tx, 'report_closed', id)
        return true
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
    run: (admin, { id = '' }) => changeWords(admin, id, { act: 'words_hidden', is: 'hidden', apply: takeWordsDown }),
  },
  {
    usage: 'words show <id>',
    summary: 'show them again, unless the owner of the page hides them',
    run: (admin, { id = '' }) => changeWords(admin, id, { act: 'words_shown', is: 'not hidden', apply: putWordsBack }),
  },
]

interface WordsChange {
  act: string
  is: string
  apply: typeof takeWordsDown
}

async function changeWords(admin: Admin, id: string, { act, is, apply }: WordsChange): Promise<number> {
  const { sql } = await admin.database()
  const done = await sql.begin(async (tx) => {
    const changed = isUuid(id) ? await apply(tx, id) : undefined
    if (changed?.isChanged) await recordAct(admin, tx, act, id)
    return changed
  })
  if (!done) {
    admin.complain(`There are no words ${id}.`)
    return exits.failed
  }
  admin.print(`The words ${id} ${done.isChanged ? 'are now' : 'were already'} ${is}.`)
  return exits.done
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
