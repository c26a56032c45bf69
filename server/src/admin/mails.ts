import { isUuid } from '@obole/contract/rules/formats'
import { copyMail } from '../mail/outbox.sql.ts'
import { listMails } from './command/admin.sql.ts'
import { type Command, exits } from './command/command.ts'
import { recordAct } from './command/record-act.ts'

export const mailCommands: Command[] = [
  {
    usage: 'mails [address]',
    summary: 'mails that wait to be sent, or those of the last week to one address',
    async run(admin, { address }) {
      const { sql } = await admin.database()
      const mails = await listMails(sql, address ?? null)
      for (const { id, template, recipient, createdAt, sentAt, refusedWith } of mails) {
        const state = sentAt
          ? `${refusedWith ? `refused (${refusedWith})` : 'sent'} ${sentAt.toISOString()}`
          : 'not sent'
        admin.print([id, createdAt.toISOString(), template.padEnd(24), recipient.padEnd(32), state].join('  '))
      }
      if (mails.length === 0) admin.print('There are none.')
      return exits.done
    },
  },
  {
    usage: 'mail resend <id>',
    summary: 'send it once more, as a mail of its own: a repeated Message-ID would be dropped',
    async run(admin, { id = '' }) {
      const { sql } = await admin.database()
      const isCopied = await sql.begin(async (tx) => {
        if (!isUuid(id) || !(await copyMail(tx, id))) return false
        await recordAct(admin, tx, 'mail_resent', id)
        return true
      })
      if (!isCopied) {
        admin.complain(`There is no mail ${id}. Mails are deleted after a week.`)
        return exits.failed
      }
      admin.print('It is queued.')
      return exits.done
    },
  },
]
