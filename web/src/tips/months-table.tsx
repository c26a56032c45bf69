import type { ReplyOf } from '@obole/contract/endpoint'
import { formatCents } from '@obole/contract/money'
import { intlTags } from '@obole/contract/names'
import type { summarizeTips } from '@obole/contract/received-tips'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { monthName } from './monthly-series.ts'

/** The chart in numbers: every month with tips. */
export function MonthsTable({ months }: { months: ReplyOf<typeof summarizeTips>['months'] }) {
  const locale = useLocale()
  return (
    <details className="border-line border-t pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm">
        {m.tips_months_table()}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
      <figure aria-label={m.tips_months_table()} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-start text-sm tabular-nums">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-2 pe-4 text-start font-semibold">
                {m.tips_month()}
              </th>
              {[m.tips_count(), m.tips_gross(), m.tips_refunded(), m.tips_net()].map((heading) => (
                <th key={heading} scope="col" className="py-2 ps-4 text-end font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month} className="border-line border-t">
                <th scope="row" className="py-2 pe-4 text-start font-semibold first-letter:uppercase">
                  {monthName(month.month, intlTags[locale], 'long')}
                </th>
                <td className="py-2 ps-4 text-end">{month.count}</td>
                {[month.amount, month.refundedAmount, month.netAmount].map((cents, index) => (
                  <td key={String(index)} className="whitespace-nowrap py-2 ps-4 text-end">
                    {formatCents(cents, locale)}
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
