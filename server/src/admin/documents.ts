import { dayOf } from '@obole/contract/formatting/time-zone'
import { announceDocuments } from '../documents/announce.ts'
import { DocumentError } from '../documents/texts.ts'
import { clock } from '../platform/clock.ts'
import { type Command, exits } from './command/command.ts'
import { recordAct } from './command/record-act.ts'

export const documentCommands: Command[] = [
  {
    usage: 'announce-documents <date>',
    summary:
      'say by mail to every member, and on the pages, that the documents below DATA_DIR/documents/<date> apply from then on',
    confirm: 'Mail the change to every member?',
    async run(admin, { date = '' }) {
      const { sql } = await admin.database()
      try {
        const count = await announceDocuments(sql, admin.config.dataDir, date, dayOf(clock.now()))
        await sql.begin((tx) => recordAct(admin, tx, 'documents_announced', date))
        admin.print(`Announced: ${count} mails are queued, and the pages of these documents say it.`)
        return exits.done
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error
        admin.complain(error.message)
        return exits.failed
      }
    },
  },
]
