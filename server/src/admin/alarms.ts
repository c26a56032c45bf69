import { resolveAlarm } from '../tips/ledger/ledger.sql.ts'
import { listOpenAlarms } from '../tips/ledger/open-alarms.sql.ts'
import { type Command, exits } from './command/command.ts'
import { recordAct } from './command/record-act.ts'

export const alarmCommands: Command[] = [
  {
    usage: 'alarms',
    summary: 'open payment alarms; docs/runbook.md says what to do',
    async run(admin) {
      const { sql } = await admin.database()
      const alarms = await listOpenAlarms(sql)
      for (const { kind, subject, tipId, details, raisedAt } of alarms) {
        const about = JSON.stringify({ ...(tipId && { tipId }), ...details })
        admin.print([raisedAt.toISOString(), kind.padEnd(20), JSON.stringify(subject), about].join('  '))
      }
      if (alarms.length === 0) admin.print('There are none.')
      return exits.done
    },
  },
  {
    usage: 'alarms close <kind> <subject>',
    summary: 'close one that somebody has looked into',
    async run(admin, { kind = '', subject = '' }) {
      const { sql } = await admin.database()
      const isClosed = await sql.begin(async (tx) => {
        if (!(await resolveAlarm(tx, { kind, subject }))) return false
        await recordAct(admin, tx, 'alarm_closed', `${kind} ${subject}`)
        return true
      })
      if (isClosed) admin.print('It is closed.')
      else admin.complain('There is no open alarm of this kind and subject.')
      return isClosed ? exits.done : exits.failed
    },
  },
]
