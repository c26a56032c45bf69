import { useState } from 'react'
import { type DirectoryPage, readDirectory } from './directory-page.ts'

/** What came after the page that the loader read; forgotten as soon as there is another one. */
export function useMore(page: DirectoryPage | null, query: string) {
  const [more, setMore] = useState<{ of: DirectoryPage | null; isExpanded: boolean; pages: DirectoryPage[] }>(nothing)
  const [isLoading, setIsLoading] = useState(false)
  const { isExpanded, pages } = more.of === page ? more : nothing
  const all = page ? [page, ...pages] : []
  const cursor = all.at(-1)?.cursor ?? null

  const loadMore = async () => {
    if (cursor === null || isLoading) return
    setIsLoading(true)
    try {
      const next = await readDirectory({ query, after: cursor })
      setMore({ of: page, isExpanded: true, pages: [...pages, next] })
    } finally {
      setIsLoading(false)
    }
  }

  return {
    creators: all.flatMap(({ creators }) => creators),
    cursor,
    isLoading,
    isExpanded,
    loadMore: () => void loadMore().catch(() => undefined),
    showAll: () => setMore({ of: page, isExpanded: true, pages: [] }),
  }
}

const nothing = { of: null, isExpanded: false, pages: [] as DirectoryPage[] }
