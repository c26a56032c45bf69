import type { Creator } from '@obole/contract/calls/creators'
import { formatCents } from '@obole/contract/formatting/money'
import { Link } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { useNews } from '../../platform/owner-news.ts'

const tab =
  'flex min-h-12 min-w-11 items-center justify-center border-transparent border-b-2 font-semibold text-muted text-sm hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink'

/** The owner's screens of one page, the same on each of them. */
export function OwnerTabs({ creator: { id, slug } }: { creator: Pick<Creator, 'id' | 'slug'> }) {
  const params = { creator: slug }
  const locale = useLocale()
  const news = useNews(id)
  const waiting = news?.waiting
  const ofTips = waiting ? waiting.refundRequests + waiting.disputes + Number(waiting.payoutDetails) : 0
  return (
    <nav aria-label={m.owner_tabs()} className="overflow-x-auto border-line border-b px-4 min-[22rem]:px-5 sm:px-8">
      <ul className="flex gap-2.5 min-[22rem]:gap-4 min-[26rem]:gap-6">
        <li>
          <Link to="/@{$creator}" params={params} activeOptions={{ exact: true, includeSearch: false }} className={tab}>
            {m.owner_tab_page()}
          </Link>
        </li>
        <li>
          <Link to="/@{$creator}/tips" params={params} activeOptions={{ includeSearch: false }} className={tab}>
            {m.settings_tips()}
            <Count count={ofTips} />
            {news?.arriving && (
              <span className="ms-1.5 whitespace-nowrap rounded-capsule bg-evergreen-soft px-2 py-0.5 text-evergreen text-xs max-sm:sr-only">
                {m.news_arriving_short({ amount: formatCents(news.arriving.amount, locale) })}
              </span>
            )}
          </Link>
        </li>
        <li>
          <Link to="/@{$creator}/words" params={params} activeOptions={{ includeSearch: false }} className={tab}>
            {m.owner_tab_words()}
            <Count count={waiting?.words ?? 0} />
          </Link>
        </li>
        <li>
          <Link to="/@{$creator}/settings" params={params} activeOptions={{ includeSearch: false }} className={tab}>
            {m.owner_tab_settings()}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** What waits for the owner there. */
function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="ms-1.5 grid min-w-5 place-items-center rounded-capsule bg-brick px-1.5 text-paper text-xs leading-5">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">({m.news_tab_count({ count })})</span>
    </span>
  )
}
