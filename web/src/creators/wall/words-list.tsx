import { reportForm } from '@obole/contract/calls/reports'
import type { Words } from '@obole/contract/calls/wall'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/icon.tsx'
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
            <Actions slug={slug} words={item} />
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

/** What hardly anyone needs: behind three dots. */
function Actions({ slug, words: { id, name } }: { slug: string; words: Words }) {
  const given = { name: name ?? m.tips_anonymous() }
  return (
    <details className="relative -my-2.5 -me-3 ms-auto">
      <summary aria-label={m.wall_more_of(given)} className="icon-button list-none [&::-webkit-details-marker]:hidden">
        <Icon name="more" />
      </summary>
      <div className="absolute end-0 top-full z-10 rounded-card border border-line bg-raised p-1 shadow-dialog">
        <a
          href={`/@${slug}/report?${reportForm.wordsParam}=${id}`}
          rel="nofollow"
          aria-label={m.wall_report_of(given)}
          className="inline-flex min-h-11 items-center whitespace-nowrap rounded-sm px-4 text-ink hover:bg-sunken"
        >
          {m.wall_report()}
        </a>
      </div>
    </details>
  )
}
