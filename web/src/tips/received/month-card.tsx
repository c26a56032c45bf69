import type { MonthSums } from '@obole/contract/calls/received-tips'
import { shortDay } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import { intlTags, type Locale } from '@obole/contract/formatting/names'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { monthName } from './monthly-series.ts'

interface MonthCardProps {
  month: MonthSums
  /** The month before, up to the same day. */
  before: MonthSums & { until: string }
}

/** The current month in figures beside the month before up to the same day. */
export function MonthCard({ month, before }: MonthCardProps) {
  const locale = useLocale()
  const money = (cents: number) => formatCents(cents, locale)
  const averageOf = ({ amount, count }: MonthSums) => (count === 0 ? '–' : money(Math.round(amount / count)))
  const name = monthName(month.month, intlTags[locale], 'long')
  const until = m.tips_month_until({ day: shortDay(before.until, locale) })
  const figures = [
    { label: m.tips_net(), now: money(month.netAmount), past: money(before.netAmount) },
    { label: m.tips_count(), now: month.count, past: before.count },
    { label: m.tips_average(), now: averageOf(month), past: averageOf(before) },
  ]
  return (
    <div className="grid gap-5">
      <table className="w-full max-w-[36rem] text-xs tabular-nums min-[22.5rem]:text-sm">
        <caption className="sr-only">{m.tips_month_figures()}</caption>
        <thead>
          <tr className="text-muted">
            <td />
            <th scope="col" className="py-1.5 ps-2 min-[22.5rem]:ps-3 text-end font-semibold first-letter:uppercase">
              {name}
            </th>
            <th scope="col" className="py-1.5 ps-2 min-[22.5rem]:ps-3 text-end font-semibold">
              {until}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, now, past }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="py-1.5 text-start font-semibold">
                {label}
              </th>
              <td className="whitespace-nowrap py-1.5 ps-2 min-[22.5rem]:ps-3 text-end font-semibold">{now}</td>
              <td className="whitespace-nowrap py-1.5 ps-2 min-[22.5rem]:ps-3 text-end text-muted">{past}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="max-w-[60ch] text-muted text-sm">{m.tips_month_note()}</p>
    </div>
  )
}

export function monthText({ amount, count, netAmount }: MonthSums, locale: Locale): string {
  if (count === 0) return m.tips_month_none()
  const money = (cents: number) => formatCents(cents, locale)
  return m.tips_month_tips({ count, received: money(netAmount), average: money(Math.round(amount / count)) })
}

export function differenceText(month: MonthSums, before: Pick<MonthSums, 'netAmount'>, locale: Locale): string {
  const cents = month.netAmount - before.netAmount
  const difference = formatCents(Math.abs(cents), locale)
  if (cents === 0) return m.tips_month_same()
  return cents > 0 ? m.tips_month_more({ difference }) : m.tips_month_less({ difference })
}
