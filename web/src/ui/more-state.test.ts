import { expect, it } from 'vitest'
import { itemsOf, type ListPage, type MoreAction, moreReducer, noMore } from './more-state.ts'

interface Item {
  id: string
  state?: string
}

const idOf = ({ id }: Item) => id
const page = (ids: string, cursor: string | null = null): ListPage<Item> => ({
  items: [...ids].map((id) => ({ id })),
  cursor,
})

function after(...actions: MoreAction<Item>[]) {
  return actions.reduce(moreReducer<Item>, noMore<Item>('list'))
}

const loading = { type: 'loading', listId: 'list' } as const

it('another page is put behind the first, each item once', () => {
  const more = after(loading, { type: 'loaded', listId: 'list', page: page('ba') })
  expect(more.phase).toBe('ready')
  expect(itemsOf(page('cb', 'x'), more, idOf).map(idOf)).toEqual(['c', 'b', 'a'])
})

it('a page that could not be loaded loses nothing and can be asked for again', () => {
  const more = after(loading, { type: 'failed', listId: 'list' })
  expect(more.phase).toBe('failed')
  expect(itemsOf(page('a', 'x'), more, idOf).map(idOf)).toEqual(['a'])
  expect(moreReducer(more, loading).phase).toBe('loading')
})

it('a replaced item is shown in its place', () => {
  const more = after({ type: 'replaced', listId: 'list', id: 'a', item: { id: 'a', state: 'refunded' } })
  expect(itemsOf(page('ba'), more, idOf)).toEqual([{ id: 'b' }, { id: 'a', state: 'refunded' }])
})

it('a list that is read again shows nothing older than its first page', () => {
  const replaced = { type: 'replaced', listId: 'list', id: 'a', item: { id: 'a', state: 'old' } } as const
  const more = after(replaced, { type: 'reread', listId: 'list' })
  expect(itemsOf(page('ba'), more, idOf)).toEqual([{ id: 'b' }, { id: 'a' }])
})

it('another list begins without the pages of the one before', () => {
  const more = after(loading, { type: 'loaded', listId: 'list', page: page('b') }, { type: 'loading', listId: 'other' })
  expect(more).toMatchObject({ listId: 'other', pages: [] })
})

it('an answer that comes after another list has begun is dropped', () => {
  const other = after(loading, { type: 'replaced', listId: 'other', id: 'a', item: { id: 'a' } })
  expect(moreReducer(other, { type: 'loaded', listId: 'list', page: page('b') })).toBe(other)
})
