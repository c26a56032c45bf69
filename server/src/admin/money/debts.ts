import { listDebts, queueCollection } from '../../tips/debts/list-debts.sql.ts'
import { takeOverRefunds } from '../../tips/settlement/refunds.sql.ts'
import { type Command, exits } from '../command/command.ts'
import { recordAct } from '../command/record-act.ts'

export const debtCommands: Command[] = [
  {
    usage: 'debts',
    summary: 'what pages and the site owe each other, and refunds that wait; each is tried again every night',
    async run(admin) {
      const { sql } = await admin.database()
      const debts = await listDebts(sql)
      for (const { kind, slug, tipId, cents, since, refusal, triedOn } of debts) {
        const page = slug === null ? '(page erased)' : `@${slug}`
        const tried = triedOn ? `tried ${triedOn}` : 'not tried again yet'
        const amount = (cents / 100).toFixed(2).padStart(10)
        admin.print(
          [since.toISOString().slice(0, 10), kind.padEnd(14), amount, page.padEnd(24), tipId, tried, refusal ?? '']
            .join('  ')
            .trimEnd(),
        )
      }
      if (debts.length === 0) admin.print('There are none.')
      return exits.done
    },
  },
  {
    usage: 'refunds pay <tip>',
    summary: 'refund a tip whose page has no balance for it from the site’s own; the page then owes its share',
    confirm: 'Pay this refund from the balance of the site?',
    async run(admin, { tip = '' }) {
      const { sql } = await admin.database()
      const count = await sql.begin(async (tx) => {
        const numbers = /^[0-9a-f-]{36}$/.test(tip) ? await takeOverRefunds(tx, tip) : []
        if (numbers.length === 0) return 0
        await recordAct(admin, tx, 'refund_paid_by_site', tip)
        await queueCollection(tx)
        return numbers.length
      })
      if (count === 0) {
        admin.complain('No refund of this tip waits for the balance of its page; `debts` lists those that do.')
        return exits.failed
      }
      admin.print('It is made within a minute; `debts` then shows what the page owes for it.')
      return exits.done
    },
  },
]
