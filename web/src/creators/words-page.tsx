import type { Creator } from '@obole/contract/creators'
import type { ReplyOf } from '@obole/contract/endpoint'
import type { listWords } from '@obole/contract/wall'
import { lazy, Suspense } from 'react'
import { m } from '../paraglide/messages.js'
import { useIsOwner } from '../platform/session/owner.ts'
import { Notice } from '../ui/notice.tsx'
import { ReportWords } from './report-words.tsx'
import { WordsList } from './words-list.tsx'

interface WordsPageProps {
  creator: Creator
  page: ReplyOf<typeof listWords>
  /** Not the first page of the list. */
  isLater: boolean
  isReporting: boolean
  isReported: boolean
  /** Why the form that reports came back. */
  error: string | undefined
}

/** Visitors do not load it. */
const OwnWordsList = lazy(() => import('./own-words-list.tsx').then((module) => ({ default: module.OwnWordsList })))

export function WordsPage({ creator, page, isLater, isReporting, isReported, error }: WordsPageProps) {
  const isOwner = useIsOwner(creator)
  return (
    <section aria-labelledby="wall" className="grid gap-5 px-5 pt-8 sm:px-8">
      <h2 id="wall" className="text-xl">
        {isReporting ? m.report_title() : m.wall_title()}
      </h2>
      {isReported && (
        <div role="status">
          <Notice tone="good">{m.report_sent()}</Notice>
        </div>
      )}
      {isReporting ? (
        <ReportWords creator={creator} words={page.words[0]} error={error} />
      ) : isOwner && creator.id !== null ? (
        <Suspense>
          <OwnWordsList creatorId={creator.id} />
        </Suspense>
      ) : page.words.length > 0 ? (
        <WordsList slug={creator.slug} words={page.words} cursor={page.cursor} />
      ) : (
        <p className="text-muted">{m.wall_empty()}</p>
      )}
      {/* The owner's header has the way back. */}
      {!isReporting && !isOwner && (
        <p>
          <a href={`/@${creator.slug}${isLater ? '/words' : ''}`} className="link">
            {isLater ? m.wall_first() : m.back_to_page()}
          </a>
        </p>
      )}
    </section>
  )
}
