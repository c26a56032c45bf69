import type { Creator } from '@obole/contract/calls/creators'
import type { OwnerNews } from '@obole/contract/calls/owner/news'
import { longDay } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import { clockText, dayOf } from '@obole/contract/formatting/time-zone'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { Icon } from '../../ui/icon.tsx'

/** What came since the last visit, what only the owner can do, and what is on its way. */
export function NewsCard({ creator, news }: { creator: Creator; news: OwnerNews }) {
  return (
    <section aria-labelledby="news" className="grid gap-3 rounded-card border border-line bg-raised p-5 sm:p-6">
      <h3 id="news" className="text-lg">
        {m.news_title()}
      </h3>
      <Since news={news} />
      {news.arriving && <Arriving arriving={news.arriving} />}
      <ToDo slug={creator.slug} waiting={news.waiting} />
    </section>
  )
}

function Since({ news: { since, news } }: { news: OwnerNews }) {
  const locale = useLocale()
  if (since === null) return null
  const day = longDay(dayOf(new Date(since)), locale)
  const parts = [
    news.tips > 0 && m.news_tips({ count: news.tips }),
    news.words > 0 && m.news_words({ count: news.words }),
    news.refundRequests > 0 && m.news_refunds({ count: news.refundRequests }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return <p className="text-muted">{m.news_none({ day })}</p>
  return (
    <div className="grid gap-1">
      <p className="text-muted text-sm">{m.news_since({ day })}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 font-bold font-display text-xl">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </div>
  )
}

export function Arriving({ arriving }: { arriving: NonNullable<OwnerNews['arriving']> }) {
  const locale = useLocale()
  const { count, amount, until } = arriving
  return (
    <p className="flex items-center gap-2 font-semibold text-evergreen">
      <Clock aria-hidden size={18} className="shrink-0" />
      {m.news_arriving({ count, amount: formatCents(amount, locale), time: clockText(until, locale) })}
    </p>
  )
}

function ToDo({ slug, waiting }: { slug: string; waiting: OwnerNews['waiting'] }) {
  const { refundRequests, words, disputes, payoutDetails } = waiting
  const params = { creator: slug }
  const tips = (search: object, text: string) => (
    <Link to="/@{$creator}/tips" params={params} search={search} hash="received" className={rowClass}>
      <Row>{text}</Row>
    </Link>
  )
  if (refundRequests + words + disputes === 0 && !payoutDetails) return null
  return (
    <div className="grid gap-1">
      <h4 className="font-semibold text-sm">{m.news_waiting()}</h4>
      <ul className="grid divide-y divide-line">
        {refundRequests > 0 && (
          <li>{tips({ state: 'refund_requested' }, m.news_todo_refunds({ count: refundRequests }))}</li>
        )}
        {words > 0 && (
          <li>
            <Link to="/@{$creator}/words" params={params} className={rowClass}>
              <Row>{m.news_todo_words({ count: words })}</Row>
            </Link>
          </li>
        )}
        {disputes > 0 && <li>{tips({ state: 'disputed' }, m.news_todo_disputes({ count: disputes }))}</li>}
        {payoutDetails && (
          <li>
            <a href="#payouts" className={rowClass}>
              <Row>{m.news_todo_payouts()}</Row>
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}

const rowClass = 'flex min-h-11 items-center gap-3 py-1 font-semibold hover:underline'

function Row({ children }: { children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-capsule bg-brick" />
      <span className="min-w-0 flex-1">{children}</span>
      <Icon name="chevron" sizePx={18} className="-rotate-90 shrink-0 text-muted rtl:rotate-90" />
    </>
  )
}
