import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '../paraglide/messages.js'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { useMore } from '../ui/use-more.ts'
import { CreatorCardLink } from './creator-card.tsx'
import { type DirectoryPage, readDirectory, readDirectoryIfPossible } from './directory-page.ts'
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
export function Directory(given: DirectoryProps) {
  const [{ page, query, isWhole, isLater }, setShown] = useState(given)
  const search = useSearch(given.query, setShown)
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
    <section id="discover" aria-labelledby="discover-title" className="grid scroll-mt-20 gap-6 lg:scroll-mt-6">
      <div className="grid gap-4 sm:flex sm:items-end sm:justify-between">
        <h2 id="discover-title" className="text-2xl">
          {m.discover_title()}
        </h2>
        <SearchField query={given.query} onSearch={search} />
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
          <a href={addressOf(query)} className="button button-quiet">
            {m.discover_start()}
          </a>
        )}
        {(isCut || cursor !== null) && (
          <a
            href={addressOf(query, isCut || cursor === null ? { all: '1' } : { after: cursor })}
            className="button button-quiet"
            aria-busy={phase === 'loading' || undefined}
            onClick={(event) => {
              event.preventDefault()
              if (isCut) expand()
              else void loadMore()
            }}
          >
            {m.discover_more()}
          </a>
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
        <a href={addressOf('')} className="button button-quiet">
          {m.discover_all()}
        </a>
      }
    >
      {m.discover_none()}
    </EmptyState>
  ) : (
    <EmptyState title={m.discover_empty_title()}>{m.discover_empty()}</EmptyState>
  )
}

function addressOf(query: string, more: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...(query !== '' && { q: query }), ...more })
  return `/landing${search.size > 0 ? `?${search}` : ''}#discover`
}

/** Shows what is found without loading the page, whose address follows. Only the newest answer counts. */
function useSearch(first: string, show: (shown: DirectoryProps) => void): (query: string) => void {
  const asked = useRef({ query: first, abort: new AbortController() })
  return (query) => {
    if (query === asked.current.query) return
    asked.current.abort.abort()
    const abort = new AbortController()
    asked.current = { query, abort }
    history.replaceState(history.state, '', addressOf(query).replace('#discover', ''))
    readDirectoryIfPossible({ query }, abort.signal).then(
      (page) => {
        if (!abort.signal.aborted) show({ page, query, isWhole: false, isLater: false })
      },
      () => undefined,
    )
  }
}
