import type { Creator } from '@obole/contract/calls/creators'
import type { Site } from '@obole/contract/calls/site'
import type { listWords } from '@obole/contract/calls/wall'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { lazy, Suspense } from 'react'
import { m } from '../../paraglide/messages.js'
import { useIsOwner } from '../../platform/session/owner.ts'
import { WordsList } from './words-list.tsx'

interface WordsPageProps {
  creator: Creator
  page: ReplyOf<typeof listWords>
  site: Site | null
  /** Not the first page of the list. */
  isLater: boolean
}

/** Visitors do not load it. */
const Inbox = lazy(() => import('./inbox.tsx').then((module) => ({ default: module.Inbox })))

export function WordsPage({ creator, page, site, isLater }: WordsPageProps) {
  const isOwner = useIsOwner(creator)
  return (
    <section aria-labelledby="wall" className="grid gap-5 px-5 pt-8 sm:px-8">
      <h2 id="wall" className="text-xl">
        {m.wall_title()}
      </h2>
      {isOwner && creator.id !== null ? (
        <Suspense>
          <Inbox creator={creator} creatorId={creator.id} site={site} />
        </Suspense>
      ) : page.words.length > 0 ? (
        <WordsList slug={creator.slug} words={page.words} cursor={page.cursor} />
      ) : (
        <p className="text-muted">{m.wall_empty()}</p>
      )}
      {/* The owner's header has the way back. */}
      {!isOwner && (
        <p>
          <a href={`/@${creator.slug}${isLater ? '/words' : ''}`} className="link">
            {isLater ? m.wall_first() : m.back_to_page()}
          </a>
        </p>
      )}
    </section>
  )
}
