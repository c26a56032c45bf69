import type { Words } from '@obole/contract/calls/wall'
import { formatCents } from '@obole/contract/formatting/money'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { relativeDay } from './relative-day.ts'

/** One message with who wrote it, when, and the amount if its supporter shows it. */
export function WordsItem({ words, children }: { words: Words; children?: ReactNode }) {
  const locale = useLocale()
  const { name, message, amount, at, reply, isPinned } = words
  return (
    <li className="grid content-start gap-2 rounded-card border border-line bg-raised p-4 sm:p-5">
      <blockquote dir="auto" className="max-w-[66ch] whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">
        {message}
      </blockquote>
      <div className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
        <bdi className="font-semibold text-ink [overflow-wrap:anywhere]">{name ?? m.tips_anonymous()}</bdi>
        {amount !== null && <span className="tabular-nums">{formatCents(amount, locale)}</span>}
        {/* A page from yesterday's cache may say another day. */}
        <time dateTime={at} suppressHydrationWarning>
          {relativeDay(new Date(at), new Date(), locale)}
        </time>
        {isPinned && <span>{m.wall_pinned()}</span>}
        {children}
      </div>
      {reply !== null && (
        <figure className="grid gap-1 border-hue-edge border-s-4 ps-4">
          <figcaption className="text-muted text-sm">{m.receipt_reply()}</figcaption>
          <blockquote dir="auto" className="max-w-[66ch] whitespace-pre-line [overflow-wrap:anywhere]">
            {reply}
          </blockquote>
        </figure>
      )}
    </li>
  )
}
