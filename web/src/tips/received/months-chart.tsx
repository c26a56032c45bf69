import { formatCents } from '@obole/contract/formatting/money'
import { intlTags } from '@obole/contract/formatting/names'
import { useState } from 'react'
import { useLocale } from '../../platform/locale.ts'
import { chartScale, type MonthBar, monthName } from './monthly-series.ts'

const heightPx = 172

/** Bars of the last months; the table below has the same numbers. All places are shares of its size, so that it needs no script. */
export function MonthsChart({ bars, label }: { bars: MonthBar[]; label: string }) {
  const locale = useLocale()
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = bars[pointed ?? bars.length - 1]
  const { bottom, top, ticks } = chartScale(bars.map(({ cents }) => cents))
  const percentFromTop = (cents: number) => ((top - cents) / (top - bottom)) * 100
  const slot = 100 / bars.length

  return (
    <div className="grid gap-4">
      {shown && (
        <p aria-hidden="true" className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-bold font-display text-2xl tabular-nums">{formatCents(shown.cents, locale)}</span>
          <span className="text-muted">{monthName(shown.month, intlTags[locale], 'long')}</span>
        </p>
      )}
      <div role="img" aria-label={label} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-muted text-xs">
        {/* In one cell, which is as wide as the longest of them. */}
        <div className="grid text-end tabular-nums" style={{ height: heightPx }}>
          {ticks.map((cents) => (
            <span
              key={cents}
              className="relative col-start-1 row-start-1 self-start whitespace-nowrap leading-none"
              style={{ top: `${percentFromTop(cents)}%`, translate: '0 -50%' }}
            >
              {formatCents(cents, locale)}
            </span>
          ))}
        </div>
        <svg aria-hidden="true" width="100%" height={heightPx + 28} onPointerLeave={() => setPointed(null)}>
          <svg aria-hidden="true" height={heightPx} className="overflow-visible">
            {ticks.map((cents) => (
              <line
                key={cents}
                x2="100%"
                y1={`${percentFromTop(cents)}%`}
                y2={`${percentFromTop(cents)}%`}
                className="stroke-line"
              />
            ))}
            {bars.map(({ month, cents }, index) => (
              <rect
                key={month}
                x={`${(index + 0.5) * slot}%`}
                y={`${percentFromTop(Math.max(0, cents))}%`}
                height={`${Math.abs(percentFromTop(cents) - percentFromTop(0))}%`}
                rx={3}
                className="-translate-x-1/2 fill-evergreen forced-colors:fill-[CanvasText]"
                style={{ width: `min(44px, ${0.62 * slot}%)`, transformBox: 'fill-box' }}
              />
            ))}
          </svg>
          {bars.map(({ month }, index) => (
            <g key={month} onPointerEnter={() => setPointed(index)}>
              <rect x={`${index * slot}%`} width={`${slot}%`} height="100%" className="fill-transparent" />
              <text x={`${(index + 0.5) * slot}%`} y={heightPx + 20} textAnchor="middle" className="fill-muted">
                {monthName(month, intlTags[locale], 'narrow')}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </div>
  )
}
