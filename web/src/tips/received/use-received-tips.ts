import { listTips, type ReceivedTip, receivedFilters } from '@obole/contract/calls/received-tips'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'
import type { ListPage } from '../../ui/more-state.ts'
import { useMore } from '../../ui/use-more.ts'

/** Empty: not filtered by it. */
export interface TipFilter {
  query: string
  month: string
  state: '' | (typeof receivedFilters)[number]
}

export const noFilter: TipFilter = { query: '', month: '', state: '' }

export interface ListSearch {
  /** Of a receipt, as mails name a tip. */
  number?: string
  state?: string
}

export function searchedFilter({ number = '', state }: ListSearch): TipFilter {
  return { ...noFilter, query: number, state: receivedFilters.find((known) => known === state) ?? '' }
}

/** Typing is over when nothing was typed for so long. */
const pauseMs = 250
/** A search may answer with an empty page and go on from there; so often in a row without being asked. */
const pagesMax = 10

/** The received tips that the filter names; without one, those of the loader. */
export function useReceivedTips(creatorId: string, first: ReplyOf<typeof listTips>, filter: TipFilter) {
  const key = JSON.stringify([filter.query.trim(), filter.month, filter.state])
  const isFiltered = key !== JSON.stringify(['', '', ''])
  const [found, setFound] = useState<Found>(nothingFound)
  // The next search begins from the whole list, not from what the last one found.
  if (!isFiltered && found !== nothingFound) setFound(nothingFound)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filter
  useEffect(() => {
    if (!isFiltered) return
    let isLeft = false
    const timer = setTimeout(async () => {
      const page = await readPage(creatorId, filter, undefined).catch(() => null)
      if (!isLeft) setFound({ key, page })
    }, pauseMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [creatorId, key, isFiltered, tries])

  const isFound = found.key === key
  // What was shown before stays until the answer is there, with the pages that were loaded of it.
  const isFoundShown = isFiltered && (isFound || found.page !== null)
  const more = useMore({
    first: isFoundShown ? (found.page ?? noTips) : pageOf(first),
    listId: isFoundShown ? `${creatorId} ${found.key}` : creatorId,
    load: (after) => readPage(creatorId, isFoundShown ? filter : noFilter, after),
    idOf: ({ id }) => id,
  })
  return {
    ...more,
    isFiltered,
    isSearching: isFiltered && !isFound,
    hasFailed: isFiltered && isFound && found.page === null,
    searchAgain: () => {
      setFound(nothingFound)
      setTries(tries + 1)
    },
  }
}

interface Found {
  key: string
  /** Null when it could not be read, or not yet. */
  page: ListPage<ReceivedTip> | null
}

const nothingFound: Found = { key: '', page: null }
const noTips: ListPage<ReceivedTip> = { items: [], cursor: null }

async function readPage(
  creatorId: string,
  { query, month, state }: TipFilter,
  after: string | undefined,
): Promise<ListPage<ReceivedTip>> {
  let page = noTips
  for (let cursor = after, pages = 0; pages < pagesMax; pages += 1) {
    const given = {
      ...(cursor && { cursor }),
      ...(query.trim() && { query: query.trim() }),
      ...(month && { month }),
      ...(state && { state }),
    }
    page = pageOf(await api(listTips, { params: { id: creatorId }, query: given }))
    if (page.items.length > 0 || page.cursor === null) return page
    cursor = page.cursor
  }
  return page
}

function pageOf({ tips, cursor }: ReplyOf<typeof listTips>): ListPage<ReceivedTip> {
  return { items: tips, cursor }
}
