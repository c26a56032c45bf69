import type { Creator } from '@obole/contract/calls/creators'
import { Link } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'

const tab =
  'flex min-h-12 min-w-11 items-center justify-center border-transparent border-b-2 font-semibold text-muted text-sm hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink'

/** The owner's screens of one page, the same on each of them. */
export function OwnerTabs({ creator: { slug, hasWall } }: { creator: Pick<Creator, 'slug' | 'hasWall'> }) {
  const params = { creator: slug }
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
          </Link>
        </li>
        {hasWall && (
          <li>
            <Link to="/@{$creator}/words" params={params} activeOptions={{ includeSearch: false }} className={tab}>
              {m.owner_tab_words()}
            </Link>
          </li>
        )}
        <li>
          <Link to="/@{$creator}/settings" params={params} activeOptions={{ includeSearch: false }} className={tab}>
            {m.owner_tab_settings()}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
