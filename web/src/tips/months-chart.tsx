import { formatCents } from '@obole/contract/money'
import { intlTags } from '@obole/contract/names'
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useLocale } from '../platform/locale.ts'
import { type MonthBar, monthName } from './monthly-series.ts'

const heightPx = 200

/** Bars of the last months; the table below has the same numbers. */
export function MonthsChart({ bars, label }: { bars: MonthBar[]; label: string }) {
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const scheme = useColorScheme()
  const shown = bars[pointed ?? bars.length - 1]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour scheme changes the drawing
  useEffect(() => {
    const element = place.current
    if (!element) return
    const chart = new uPlot(
      optionsFor(element, {
        onPoint: setPointed,
        nameOf: (index) => monthName(bars[index]?.month ?? '', intlTags[locale], 'narrow'),
        moneyOf: (cents) => formatCents(cents, locale),
      }),
      [bars.map((_, index) => index), bars.map(({ cents }) => cents)],
      element,
    )
    const resizing = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: heightPx }))
    resizing.observe(element)
    return () => {
      resizing.disconnect()
      chart.destroy()
    }
  }, [bars, locale, scheme])

  return (
    <div className="grid gap-2">
      {shown && (
        <p aria-hidden="true" className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-bold font-display text-2xl tabular-nums">{formatCents(shown.cents, locale)}</span>
          <span className="text-muted">{monthName(shown.month, intlTags[locale], 'long')}</span>
        </p>
      )}
      <div ref={place} role="img" aria-label={label} style={{ height: heightPx }} className="w-full min-w-0" />
    </div>
  )
}

interface Reading {
  onPoint: (index: number | null) => void
  nameOf: (index: number) => string
  moneyOf: (cents: number) => string
}

function optionsFor(element: HTMLElement, { onPoint, nameOf, moneyOf }: Reading): uPlot.Options {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(name).trim()
  const font = `13px ${style.fontFamily}`
  const axis = { stroke: color('--muted'), font, ticks: { show: false } }
  return {
    width: element.clientWidth,
    height: heightPx,
    legend: { show: false },
    padding: [8, 0, 0, 0],
    cursor: { x: false, y: false, drag: { setScale: false }, points: { show: false } },
    scales: {
      x: { time: false, range: (_chart, min, max) => [min - 0.6, max + 0.6] },
      y: { range: (_chart, min, max) => [Math.min(0, min), Math.max(1000, max) * 1.05] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        splits: (chart) => [...chart.data[0]],
        values: (_, at) => at.map(nameOf),
      },
      {
        ...axis,
        size: 68,
        grid: { stroke: color('--line'), width: 1 },
        values: (_, at) => at.map((cents) => moneyOf(Math.round(cents))),
      },
    ],
    series: [
      {},
      {
        fill: color('--evergreen'),
        width: 0,
        paths: uPlot.paths.bars?.({ size: [0.62, 44], radius: 0.2 }),
        points: { show: false },
      },
    ],
    hooks: { setCursor: [(chart) => onPoint(chart.cursor.idx ?? null)] },
  }
}

/** A canvas does not follow the colour scheme by itself. */
function useColorScheme(): boolean {
  const [isDark, setIsDark] = useState(false)
  useEffect(() => {
    const query = window.matchMedia('(prefers-color-scheme: dark)')
    const update = () => setIsDark(query.matches)
    update()
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [])
  return isDark
}
