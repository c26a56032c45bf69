import type { ReplyOf } from '@obole/contract/endpoint'
import { formatCents } from '@obole/contract/money'
import { intlTags } from '@obole/contract/names'
import type { summarizeTips } from '@obole/contract/tips'
import { lazy, Suspense, useMemo } from 'react'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { monthlySeries } from './monthly-series.ts'
import { MonthsTable } from './months-table.tsx'

const MonthsChart = lazy(async () => ({ default: (await import('./months-chart.tsx')).MonthsChart }))

type Summary = ReplyOf<typeof summarizeTips>

/** Totals, and the months as a chart and a table. */
export function TipsSummary({ summary }: { summary: Summary }) {
  const locale = useLocale()
  const bars = useMemo(() => monthlySeries(summary.months, new Date()), [summary.months])
  const totals = [
    { label: m.tips_net(), value: formatCents(summary.netAmount, locale) },
    { label: m.tips_count(), value: new Intl.NumberFormat(intlTags[locale]).format(summary.count) },
    { label: m.tips_gross(), value: formatCents(summary.grossAmount, locale) },
    { label: m.tips_refunded(), value: formatCents(summary.refundedAmount, locale) },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {totals.map(({ label, value }) => (
          <div key={label} className="grid content-between gap-1 rounded-card border border-line bg-raised p-4">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-bold font-display text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <section
        aria-labelledby="months"
        className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-raised p-5 sm:p-6"
      >
        <h3 id="months" className="text-lg">
          {m.tips_by_month()}
        </h3>
        <Suspense fallback={<Skeleton className="h-[258px] w-full" />}>
          <MonthsChart bars={bars} label={m.tips_chart_label()} />
        </Suspense>
        <MonthsTable months={summary.months} />
      </section>
    </div>
  )
}
