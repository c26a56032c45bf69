export interface ListPage<Item> {
  items: Item[]
  /** Null when there are no more. */
  cursor: string | null
}

/** What was loaded after the first page of a list. */
interface MoreState<Item> {
  listId: unknown
  pages: ListPage<Item>[]
  phase: 'ready' | 'loading' | 'failed'
  replaced: ReadonlyMap<string, Item>
}

export type MoreAction<Item> = { listId: unknown } & (
  | { type: 'loading' }
  | { type: 'loaded'; page: ListPage<Item> }
  | { type: 'failed' }
  | { type: 'replaced'; id: string; item: Item }
  | { type: 'reread' }
)

export function noMore<Item>(listId: unknown): MoreState<Item> {
  return { listId, pages: [], phase: 'ready', replaced: new Map() }
}

/** An action of another list starts from nothing. */
export function moreReducer<Item>(state: MoreState<Item>, action: MoreAction<Item>): MoreState<Item> {
  const current = state.listId === action.listId ? state : noMore<Item>(action.listId)
  switch (action.type) {
    case 'loading':
      return { ...current, phase: 'loading' }
    case 'loaded':
      // An answer for a list that is no longer shown is dropped.
      return current.phase === 'loading'
        ? { ...current, phase: 'ready', pages: [...current.pages, action.page] }
        : state
    case 'reread':
      return noMore<Item>(action.listId)
    case 'failed':
      return current.phase === 'loading' ? { ...current, phase: 'failed' } : state
    case 'replaced':
      return { ...current, replaced: new Map(current.replaced).set(action.id, action.item) }
  }
}

/** All items in order, each once: the list may have grown between two pages. */
export function itemsOf<Item>(
  first: ListPage<Item>,
  { pages, replaced }: MoreState<Item>,
  idOf: (item: Item) => string,
): Item[] {
  const items = new Map<string, Item>()
  for (const item of [first, ...pages].flatMap((page) => page.items)) {
    const id = idOf(item)
    if (!items.has(id)) items.set(id, replaced.get(id) ?? item)
  }
  return [...items.values()]
}
