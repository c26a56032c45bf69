import type { NextPayout } from '@obole/contract/calls/payouts'
import type { summarizeTips } from '@obole/contract/calls/received-tips'
import { longDay } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import { intlTags } from '@obole/contract/formatting/names'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { type ReactNode, useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import type { FoundPayout } from '../payouts/use-next-payout.ts'
import { differenceText, monthText } from '../received/month-card.tsx'
import { monthName } from '../received/monthly-series.ts'

type Summary = ReplyOf<typeof summarizeTips>

interface HomeCardsProps {
  summary: Summary
  /** Null while nothing can be paid out. */
  deposit: { next: FoundPayout } | null
  /** The current goal with its progress, or the way to one. */
  goal: ReactNode
}

/** The month, the next deposit and the goal. */
export function HomeCards({ summary, deposit, goal }: HomeCardsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4">
      <MonthSummary summary={summary} />
      <DepositCard deposit={deposit} />
      <SmallCard title={m.goal_label()}>{goal}</SmallCard>
    </div>
  )
}

function SmallCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-1.5 rounded-card border border-line bg-raised p-5"
    >
      <h3 id={id} className="text-muted text-sm first-letter:uppercase">
        {title}
      </h3>
      {children}
    </section>
  )
}

const figureClass = 'font-bold font-display text-2xl tabular-nums'

function MonthSummary({ summary: { month, monthBefore } }: { summary: Summary }) {
  const locale = useLocale()
  return (
    <SmallCard title={monthName(month.month, intlTags[locale], 'long')}>
      <p className={figureClass}>{formatCents(month.netAmount, locale)}</p>
      <p className="text-sm">
        {monthText(month, locale)} {monthBefore.count > 0 && differenceText(month, monthBefore, locale)}
      </p>
    </SmallCard>
  )
}

/** The provider may be slow to tell: the card keeps its place. */
function DepositCard({ deposit }: { deposit: HomeCardsProps['deposit'] }) {
  const locale = useLocale()
  const payout = deposit?.next
  const known = payout && payout !== 'failed' && payout.balance ? payout : null
  return (
    <SmallCard title={m.payouts_next()}>
      <div className={`${figureClass} flex h-9 items-center`}>
        {payout === null ? (
          <Skeleton className="h-7 w-28" />
        ) : known?.next ? (
          formatCents(known.next.amount, locale)
        ) : (
          '–'
        )}
      </div>
      <p className="min-h-[2lh] text-sm">
        {!deposit && m.payouts_state_none()}
        {known && depositText(known, locale)}
        {payout && !known && m.payouts_unknown()}
      </p>
      <a href="#payouts" className="link inline-flex min-h-11 items-center justify-self-start text-sm">
        {m.payouts_title()}
      </a>
    </SmallCard>
  )
}

function depositText({ next, schedule }: NextPayout, locale: ReturnType<typeof useLocale>): string {
  if (next) return longDay(next.arrivesOn, locale)
  return schedule === 'manual' ? m.payouts_next_manual() : m.payouts_next_none()
}
