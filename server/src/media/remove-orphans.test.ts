import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeOrphans } from './remove-orphans.ts'
import { createStore, type MediaStore } from './store.ts'
import { contentOf, keysOf, newImage, openBucket, openFolder, type StorePlace } from './testing/stores.ts'

const day = 24 * 60 * 60_000

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('unreferenced images in %s', (_name, openPlace) => {
  let place: StorePlace
  let store: MediaStore
  beforeAll(async () => {
    place = await openPlace()
    store = createStore(place.options)
  })
  afterAll(async () => {
    store.close()
    await place.remove()
  })

  const tomorrow = () => new Date(Date.now() + 2 * day)
  const sweep = (referenced: string[], now: Date) =>
    removeOrphans({ store, isReferenced: async () => new Set(referenced), olderThanMs: day, now })

  test('UPL-14: are removed; what is referenced or young stays', async () => {
    const [used, orphan] = [await store.put(newImage()), await store.put(newImage())]
    const keys = ({ large, medium, small }: typeof used) => [large.key, medium?.key ?? '', small.key]
    await sweep(keys(used), new Date())
    expect(await keysOf(store)).toEqual(expect.arrayContaining([...keys(used), ...keys(orphan)]))
    const { removed } = await sweep(keys(used), tomorrow())
    expect(removed).toBeGreaterThanOrEqual(3)
    expect((await keysOf(store)).toSorted()).toEqual(keys(used).toSorted())
  })

  test('UPL-14: are asked for once they are old, and stay when asking fails', async () => {
    const { large } = await store.put(newImage())
    const asked: string[] = []
    const isReferenced = async (keys: string[]) => {
      asked.push(...keys)
      throw new Error('no database')
    }
    expect(await removeOrphans({ store, isReferenced, olderThanMs: day, now: new Date() })).toEqual({ removed: 0 })
    expect(asked).toEqual([])
    const failing = removeOrphans({ store, isReferenced, olderThanMs: day, now: tomorrow() })
    await expect(failing).rejects.toThrow('no database')
    expect(asked).toContain(large.key)
    expect(await store.stat(large.key)).not.toBeNull()
  })

  test('UPL-14: stay when they are sent again while the sweep runs', async () => {
    const image = newImage()
    const { large } = await store.put(image)
    // The listing has an old file, which is written again before it is removed.
    const old = new Date(Date.now() - 2 * day)
    const listedEarlier = { ...store, list: () => listing([{ key: large.key, modifiedAt: old }]) }
    const isReferenced = async () => new Set<string>()
    const { removed } = await removeOrphans({ store: listedEarlier, isReferenced, olderThanMs: day, now: new Date() })
    expect(removed).toBe(0)
    expect(await contentOf(store, large.key)).toEqual(image.large.bytes)
  })
})

test('UPL-14: what a crash left half written is swept, what is not ours is not', async () => {
  const { options, folder, remove } = await openFolder()
  const store = createStore(options)
  await fs.mkdir(path.join(folder, 'incoming'))
  await fs.writeFile(path.join(folder, 'incoming/6e0f9a34-0000-4000-8000-000000000000'), 'half')
  await fs.mkdir(path.join(folder, 'ab'))
  await fs.writeFile(path.join(folder, 'ab/notes.txt'), 'mine')
  await fs.writeFile(path.join(folder, 'README'), 'mine')
  const now = new Date(Date.now() + 2 * day)
  expect(await removeOrphans({ store, isReferenced: async () => new Set(), olderThanMs: day, now })).toEqual({
    removed: 1,
  })
  expect((await fs.readdir(folder, { recursive: true })).toSorted()).toEqual([
    'README',
    'ab',
    'ab/notes.txt',
    'incoming',
  ])
  await remove()
})

async function* listing<T>(entries: T[]): AsyncGenerator<T> {
  yield* entries
}
