import { payoutCostOf } from '@obole/contract/rules/payout-costs'
import type { Pool } from '../../platform/database/database.ts'
import { findMoneyMonth, listPageMonths, type MoneyMonth, type PageMonth } from '../command/admin.sql.ts'
import { type Admin, type Command, exits } from '../command/command.ts'

const monthsByDefault = 12
const monthsMax = 120

export const moneyCommands: Command[] = [
  {
    usage: 'money [months]',
    summary:
      'by month: the fees charged to creators, what the payment provider took for payments and (computed) for pages, and what is left',
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
      admin.print(line(['month', 'tips', 'paid', 'refunded', 'fees', 'cost', 'pages', 'left']))
      for (const { month, tips, paid, refunded, fees, cost } of rows) {
        const pages = sumOf((await listPageMonths(sql, month)).map((page) => costOf(admin, page)))
        admin.print(
          line([month, String(tips), ...[paid, refunded, fees, cost, pages, fees - cost - pages].map(dollars)]),
        )
      }
      const unknown = sumOf(rows.map(({ unknownCosts }) => unknownCosts))
      if (unknown > 0) admin.print(`${unknown} of these payments have no cost yet: Stripe has not named it.`)
      return exits.done
    },
  },
  {
    usage: 'money pages <month>',
    summary: 'the same for each page of a month such as 2026-11',
    async run(admin, { month = '' }) {
      if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) {
        admin.complain('The month must be a year and a month, such as 2026-11.')
        return exits.misused
      }
      const { sql } = await admin.database()
      const pages = await listPageMonths(sql, month)
      if (pages.length === 0) {
        admin.print('There are none.')
        return exits.done
      }
      admin.print(line(['tips', 'received', 'fees', 'cost', 'page', 'left']))
      for (const page of pages) {
        const pageCost = costOf(admin, page)
        const { slug, tips, netCents, fees, cost } = page
        const cells = [netCents, fees, cost, pageCost, fees - cost - pageCost].map(dollars)
        admin.print(`${line([String(tips), ...cells])}  ${slug === null ? '(page erased)' : `@${slug}`}`)
      }
      return exits.done
    },
  },
]

/** What the provider charges for the account and its payouts, by the settings. */
function costOf({ config }: Admin, page: PageMonth): number {
  const interval = config.payoutSchedules[0] ?? 'weekly'
  return payoutCostOf(page, { costs: config.costs.payoutCosts, interval })
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

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function line([first = '', ...cells]: string[]): string {
  return [first.padEnd(7), ...cells.map((cell) => cell.padStart(13))].join('')
}

/** Plain, so that a script can read it. */
function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
