import type { listWords } from '@obole/contract/calls/wall'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { m } from '../../paraglide/messages.js'
import { WordsList } from './words-list.tsx'

export interface WallProps {
  slug: string
  page: ReplyOf<typeof listWords>
}

/** The latest words on a creator's page. */
export function WallSection({ slug, page: { words, cursor } }: WallProps) {
  return (
    <section aria-labelledby="wall" className="grid gap-4">
      <h2 id="wall" className="text-xl">
        {m.wall_title()}
      </h2>
      <WordsList slug={slug} words={words} cursor={cursor} />
    </section>
  )
}
