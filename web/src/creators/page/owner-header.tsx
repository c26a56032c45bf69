import type { Creator } from '@obole/contract/calls/creators'
import { Link } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { useIsOwner } from '../../platform/session/owner.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** In place of the page's header on the owner's other screens: one line, so that the tools start at the top. */
export function OwnerHeader({ creator }: { creator: Creator }) {
  const isOwner = useIsOwner(creator)
  return (
    <header className="print:hidden flex min-h-15 items-center gap-3 px-5 sm:px-8">
      <Avatar url={creator.portraitUrl} smallUrl={creator.portraitSmallUrl} alt="" sizePx={36} isEager />
      <h1 dir="auto" className="min-w-0 truncate text-lg">
        {creator.name}
      </h1>
      {isOwner && (
        <Link
          to="/@{$creator}"
          params={{ creator: creator.slug }}
          activeOptions={{ exact: true }}
          className="link ms-auto inline-flex min-h-11 shrink-0 items-center text-sm"
        >
          {m.owner_see_page()}
        </Link>
      )}
    </header>
  )
}
