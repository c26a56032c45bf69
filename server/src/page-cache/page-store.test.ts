import { expect, it } from 'vitest'
import { createPageStore } from './page-store.ts'
import { storedPage } from './stored-page.ts'

const page = (key: string, size: number) => storedPage(key, 200, {}, 'x'.repeat(size))

it('stays within its bytes, and what was not read for longest leaves first', () => {
  let evictions = 0
  const store = createPageStore(3500, () => {
    evictions += 1
  })
  for (const key of ['a', 'b', 'c']) store.store(key, page(key, 1000))
  store.find('a')
  store.store('d', page('d', 1000))
  expect(['a', 'b', 'c', 'd'].filter((key) => store.find(key))).toEqual(['a', 'c', 'd'])
  expect(evictions).toBe(1)
  expect(store.bytes).toBeLessThanOrEqual(3500)
})

it.each([
  { reads: 'aaba', stays: 'a' },
  { reads: 'abab', stays: 'b' },
])('with room for two, of the reads $reads the last one stays', ({ reads, stays }) => {
  const store = createPageStore(2500, () => undefined)
  for (const key of reads) if (!store.find(key)) store.store(key, page(key, 1000))
  store.store('c', page('c', 1000))
  expect(['a', 'b', 'c'].filter((key) => store.find(key))).toEqual([stays, 'c'])
})

it('a page that is larger than the whole store is not stored', () => {
  const store = createPageStore(500, () => undefined)
  store.store('a', page('a', 1000))
  expect([store.find('a'), store.bytes, store.count]).toEqual([undefined, 0, 0])
})

it('counts encodings that come later, once', () => {
  const store = createPageStore(10_000, () => undefined)
  const one = page('a', 1000)
  store.store('a', one)
  const before = store.bytes
  one.bodies.br = Buffer.alloc(200)
  store.measure(one)
  store.measure(one)
  expect(store.bytes - before).toBe(200)
  store.measure(page('a', 5000))
  expect(store.bytes - before).toBe(200)
  store.forget('a')
  expect(store.bytes).toBe(0)
})
