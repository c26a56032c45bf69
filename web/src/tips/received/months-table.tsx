import type { MonthSums } from '@obole/contract/calls/received-tips'
import { formatCents } from '@obole/contract/formatting/money'
import { intlTags } from '@obole/contract/formatting/names'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { monthName } from './monthly-series.ts'

/** A row that is laid out as a grid is no row to some screen readers, unless it says so. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  month: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/**
 * The chart in numbers: every month with tips. On a phone a month is several lines, what was received beside its name:
 * beside each other the columns would be wider than the screen.
 */
export function MonthsTable({ months }: { months: MonthSums[] }) {
  const locale = useLocale()
  const money = (cents: number) => formatCents(cents, locale)
  const others: { heading: string; figureOf: (month: MonthSums) => ReactNode }[] = [
    { heading: m.tips_count(), figureOf: ({ count }) => count },
    { heading: m.tips_gross(), figureOf: ({ amount }) => money(amount) },
    { heading: m.tips_refunded(), figureOf: ({ refundedAmount }) => money(refundedAmount) },
  ]
  return (
    <details className="border-line border-t pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm">
        {m.tips_months_table()}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
      <figure aria-label={m.tips_months_table()} tabIndex={0} className="overflow-x-auto">
        <table {...roles.table} className="w-full text-start text-sm tabular-nums max-sm:block">
          <thead {...roles.group} className="max-sm:block">
            <tr {...roles.row} className="text-muted max-sm:flex max-sm:justify-between">
              <th {...roles.heading} scope="col" className="py-2 pe-4 text-start font-semibold">
                {m.tips_month()}
              </th>
              <th {...roles.heading} scope="col" className="py-2 text-end font-semibold sm:ps-4">
                {m.tips_net()}
              </th>
              {others.map(({ heading }) => (
                <th
                  {...roles.heading}
                  key={heading}
                  scope="col"
                  className="py-2 ps-4 text-end font-semibold max-sm:sr-only"
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group} className="max-sm:block">
            {months.map((month) => (
              <tr
                {...roles.row}
                key={month.month}
                className="border-line border-t max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-2"
              >
                <th
                  {...roles.month}
                  scope="row"
                  className="text-start font-semibold first-letter:uppercase sm:py-2 sm:pe-4"
                >
                  {monthName(month.month, intlTags[locale], 'long')}
                </th>
                <td {...roles.cell} className="whitespace-nowrap text-end font-semibold sm:py-2 sm:ps-4">
                  {money(month.netAmount)}
                </td>
                {others.map(({ heading, figureOf }) => (
                  <td
                    {...roles.cell}
                    key={heading}
                    className="text-end max-sm:col-span-2 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:text-muted max-sm:text-xs sm:whitespace-nowrap sm:py-2 sm:ps-4"
                  >
                    <span aria-hidden="true" className="text-start sm:hidden">
                      {heading}
                    </span>
                    <span className="whitespace-nowrap">{figureOf(month)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
    </details>
  )
}
