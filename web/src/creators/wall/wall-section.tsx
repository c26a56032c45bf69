import type { listWords } from '@obole/contract/calls/wall'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { m } from '../../paraglide/messages.js'
import { WordsList } from './words-list.tsx'

export interface WallProps {
  slug: string
  page: ReplyOf<typeof listWords>
}

const firstFew = 5

/** A few words on a creator's page: the pinned one, then the latest. All of them have a page of their own. */
export function WallSection({ slug, page: { words, count } }: WallProps) {
  return (
    <section aria-labelledby="wall" className="grid gap-4">
      <h2 id="wall" className="text-xl">
        {m.wall_title()}
      </h2>
      <WordsList slug={slug} words={words.slice(0, firstFew)} cursor={null} />
      {count > firstFew && (
        <a href={`/@${slug}/words`} className="button button-quiet justify-self-start">
          {m.wall_see_all({ count })}
        </a>
      )}
    </section>
  )
}
