import { longDay } from '@obole/contract/dates'
import type { ReplyOf } from '@obole/contract/endpoint'
import { formatCents } from '@obole/contract/money'
import { wholeText } from '@obole/contract/numbers'
import type { summarizeTips } from '@obole/contract/received-tips'
import { lazy, Suspense, useMemo } from 'react'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { MonthCard } from './month-card.tsx'
import { monthlySeries } from './monthly-series.ts'
import { MonthsTable } from './months-table.tsx'

const MonthsChart = lazy(async () => ({ default: (await import('./months-chart.tsx')).MonthsChart }))

type Summary = ReplyOf<typeof summarizeTips>

/** The current month, the months before it as a chart and a table, and everything since the beginning. */
export function TipsSummary({ summary }: { summary: Summary }) {
  const { month, monthBefore, months, since } = summary
  const bars = useMemo(() => monthlySeries(months, month.month), [months, month.month])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <MonthCard month={month} before={monthBefore} />
      <section
        aria-labelledby="months"
        className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-raised p-5 sm:p-6"
      >
        <h3 id="months" className="text-lg">
          {m.tips_by_month()}
        </h3>
        {/* One bar says no more than the month above. */}
        {bars.length > 1 && (
          <Suspense fallback={<Skeleton className="h-[258px] w-full" />}>
            <MonthsChart bars={bars} label={m.tips_chart_label()} />
          </Suspense>
        )}
        <MonthsTable months={months} />
        {since && <Totals summary={summary} since={since} />}
      </section>
    </div>
  )
}

function Totals({ summary, since }: { summary: Summary; since: string }) {
  const locale = useLocale()
  return (
    <p className="text-muted text-sm">
      {m.tips_since({
        date: longDay(since, locale),
        received: formatCents(summary.netAmount, locale),
        count: wholeText(summary.count, locale),
        gross: formatCents(summary.grossAmount, locale),
        refunded: formatCents(summary.refundedAmount, locale),
      })}
    </p>
  )
}
