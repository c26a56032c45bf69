import type { summarizeTips } from '@obole/contract/calls/received-tips'
import { longDay } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import { formatNumber } from '@obole/contract/formatting/numbers'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { MonthCard } from './month-card.tsx'
import { monthlySeries } from './monthly-series.ts'
import { MonthsChart } from './months-chart.tsx'
import { MonthsTable } from './months-table.tsx'

type Summary = ReplyOf<typeof summarizeTips>

/** Folded: the current month in figures, the months before it as a chart and a table, and all since the beginning. */
export function TipsSummary({ summary }: { summary: Summary }) {
  const { month, monthBefore, months, since } = summary
  const bars = useMemo(() => monthlySeries(months, month.month), [months, month.month])
  return (
    <Disclosure label={m.tips_sums()}>
      <MonthCard month={month} before={monthBefore} />
      {/* One bar says no more than the month above. */}
      {bars.length > 1 && <MonthsChart bars={bars} label={m.tips_chart_label()} />}
      <MonthsTable months={months} />
      {since && <Totals summary={summary} since={since} />}
    </Disclosure>
  )
}

function Totals({ summary, since }: { summary: Summary; since: string }) {
  const locale = useLocale()
  return (
    <p className="text-muted text-sm">
      {m.tips_since({
        date: longDay(since, locale),
        received: formatCents(summary.netAmount, locale),
        count: formatNumber(summary.count, locale),
        gross: formatCents(summary.grossAmount, locale),
        refunded: formatCents(summary.refundedAmount, locale),
      })}
    </p>
  )
}
