import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useMore } from '../ui/use-more.ts'
import { CreatorCardLink } from './creator-card.tsx'
import { type DirectoryPage, readDirectory } from './directory-page.ts'
import { SearchField } from './search-field.tsx'

interface DirectoryProps {
  /** Null when the directory could not be read. */
  page: DirectoryPage | null
  query: string
  /** Shows the whole page at once instead of its first few creators. */
  isWhole: boolean
  /** Not the first page: reached by the link without script. */
  isLater: boolean
}

const firstFew = 6
const noPage: DirectoryPage = { items: [], cursor: null }

/** The creators to discover. It works by links and a form; script only saves loading whole pages. */
export function Directory({ page, query, isWhole, isLater }: DirectoryProps) {
  const id = useId()
  const {
    list,
    items: creators,
    cursor,
    phase,
    loadMore,
  } = useMore({
    first: page ?? noPage,
    listId: page,
    load: (after) => readDirectory({ query, after }),
    idOf: ({ slug }) => slug,
  })
  const [expanded, setExpanded] = useState<DirectoryPage | null>(null)
  const isCut = !isWhole && expanded !== page && query === '' && creators.length > firstFew
  const expand = () => {
    flushSync(() => setExpanded(page))
    list.current?.children[firstFew]?.querySelector('a')?.focus()
  }
  const shown = isCut ? creators.slice(0, firstFew) : creators
  return (
    <section id="discover" aria-labelledby={id} className="grid scroll-mt-20 gap-6 lg:scroll-mt-6">
      <div className="grid gap-4 sm:flex sm:items-end sm:justify-between">
        <h2 id={id} className="text-2xl">
          {m.discover_title()}
        </h2>
        <SearchField query={query} />
      </div>
      <p role="status" className="sr-only">
        {query !== '' && m.discover_found({ count: creators.length })}
      </p>
      {page === null && <p className="text-muted">{m.discover_failed()}</p>}
      {page !== null && shown.length === 0 && cursor === null && <NoCreators isSearch={query !== ''} />}
      {shown.length > 0 && (
        <ul ref={list} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {shown.map((creator) => (
            <li key={creator.slug}>
              <CreatorCardLink creator={creator} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-center gap-3 empty:hidden">
        {isLater && (
          <ButtonLink to="/landing" search={query === '' ? {} : { q: query }} hash="discover">
            {m.discover_start()}
          </ButtonLink>
        )}
        {(isCut || cursor !== null) && (
          <ButtonLink
            to="/landing"
            search={moreSearch(query, isCut ? null : cursor)}
            hash="discover"
            preload={false}
            aria-busy={phase === 'loading' || undefined}
            onClick={(event) => {
              event.preventDefault()
              if (isCut) expand()
              else void loadMore()
            }}
          >
            {m.discover_more()}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function NoCreators({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState
      title={m.discover_none_title()}
      action={
        <ButtonLink to="/landing" hash="discover">
          {m.discover_all()}
        </ButtonLink>
      }
    >
      {m.discover_none()}
    </EmptyState>
  ) : (
    <EmptyState title={m.discover_empty_title()}>{m.discover_empty()}</EmptyState>
  )
}

function moreSearch(query: string, cursor: string | null) {
  return { ...(query !== '' && { q: query }), ...(cursor === null ? { all: '1' } : { after: cursor }) }
}
