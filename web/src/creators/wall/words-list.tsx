import { reportForm } from '@obole/contract/calls/reports'
import type { Words } from '@obole/contract/calls/wall'
import { m } from '../../paraglide/messages.js'
import { WordsItem } from './words-item.tsx'

interface WordsListProps {
  slug: string
  words: Words[]
  /** Null when there are no more. */
  cursor: string | null
}

/** Plain links only: it needs no script. */
export function WordsList({ slug, words, cursor }: WordsListProps) {
  const page = `/@${slug}/words`
  return (
    <>
      <ul className="-mb-3 max-w-[66rem] columns-[2_17rem] gap-3 *:mb-3 *:break-inside-avoid">
        {words.map((item) => (
          <WordsItem key={item.id} words={item}>
            <a
              href={`/@${slug}/report?${reportForm.wordsParam}=${item.id}`}
              rel="nofollow"
              aria-label={m.wall_report_of({ name: item.name ?? m.tips_anonymous() })}
              className="-my-2.5 -me-2 ms-auto inline-flex min-h-11 items-center px-2 underline"
            >
              {m.wall_report()}
            </a>
          </WordsItem>
        ))}
      </ul>
      {cursor && (
        <a href={`${page}?after=${cursor}`} className="button button-quiet justify-self-start">
          {m.tips_more()}
        </a>
      )}
    </>
  )
}
