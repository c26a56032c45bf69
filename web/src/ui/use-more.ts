import { useEffect, useReducer, useRef } from 'react'
import { itemsOf, type ListPage, moreReducer, noMore } from './more-state.ts'

interface MoreOptions<Item> {
  /** What the loader read. */
  first: ListPage<Item>
  /** Another list begins when this changes: what was loaded for the one before is dropped. */
  listId: unknown
  load: (cursor: string) => Promise<ListPage<Item>>
  idOf: (item: Item) => string
}

/** A list by pages: the first comes from the loader, the rest when it is asked for. */
export function useMore<Item>({ first, listId, load, idOf }: MoreOptions<Item>) {
  const [state, dispatch] = useReducer(moreReducer<Item>, noMore<Item>(listId))
  const more = state.listId === listId ? state : noMore<Item>(listId)
  const { cursor } = more.pages.at(-1) ?? first

  const before = itemsOf(first, { ...more, pages: more.pages.slice(0, -1) }, idOf).length
  const list = useFocusOnMore(more.pages.length, before)

  const loadMore = async () => {
    if (cursor === null || more.phase === 'loading') return
    dispatch({ type: 'loading', listId })
    try {
      dispatch({ type: 'loaded', listId, page: await load(cursor) })
    } catch {
      dispatch({ type: 'failed', listId })
    }
  }

  return {
    list,
    items: itemsOf(first, more, idOf),
    cursor,
    phase: more.phase,
    loadMore,
    /** Shows an item as it is now, in its place. */
    replace: (item: Item) => dispatch({ type: 'replaced', listId, id: idOf(item), item }),
    /** Only the first page, as it is read now. */
    reread: () => dispatch({ type: 'reread', listId }),
  }
}

/** The ref of a list: when one more page was added, the focus goes on at its first item. */
export function useFocusOnMore(pages: number, index: number) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place that changes later is not a new page
  useEffect(() => {
    if (pages > 0) list.current?.children[index]?.querySelector<HTMLElement>('a, summary, button')?.focus()
  }, [pages])
  return list
}
