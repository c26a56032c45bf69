import type { Pool } from '../platform/database/database.ts'
import { findMoneyMonth, type MoneyMonth } from './admin.sql.ts'
import { type Command, exits } from './command.ts'

const monthsByDefault = 12
const monthsMax = 120

export const moneyCommand: Command = {
  usage: 'money [months]',
  summary: 'by month: the fees charged to creators, what the payment provider really took, and the difference',
  async run(admin, { months = String(monthsByDefault) }) {
    const count = Number(months)
    if (!Number.isInteger(count) || count < 1 || count > monthsMax) {
      admin.complain(`The months must be a number from 1 to ${monthsMax}.`)
      return exits.misused
    }
    const { sql } = await admin.database()
    const rows = await newestMonths(sql, count)
    if (rows.length === 0) {
      admin.print('There are none.')
      return exits.done
    }
    admin.print(line(['month', 'tips', 'paid', 'refunded', 'fees', 'cost', 'difference']))
    for (const { month, tips, paid, refunded, fees, cost } of rows)
      admin.print(line([month, String(tips), ...[paid, refunded, fees, cost, fees - cost].map(dollars)]))
    const unknown = rows.reduce((sum, row) => sum + row.unknownCosts, 0)
    if (unknown > 0) admin.print(`${unknown} of these payments have no cost yet: Stripe has not named it.`)
    return exits.done
  },
}

/** One statement each: years of a busy site at once would take longer than any statement may. */
async function newestMonths(sql: Pool, count: number): Promise<MoneyMonth[]> {
  const months: MoneyMonth[] = []
  for (let ago = 0; ago < count; ago += 1) {
    const month = await findMoneyMonth(sql, ago)
    if (month) months.push(month)
  }
  return months
}

function line([month = '', ...cells]: string[]): string {
  return [month.padEnd(7), ...cells.map((cell) => cell.padStart(13))].join('')
}

/** Plain, so that a script can read it. */
function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
