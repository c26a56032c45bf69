import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { endClaims, listMediaFiles } from '../testing/people/media.sql.ts'
import type { MediaPlatform } from './media.ts'
import { removeOrphans } from './remove-orphans.ts'
import { createStore, type MediaStore } from './store.ts'
import { storeImage } from './store-image.ts'
import { newImage, openBucket, openFolder, type StorePlace } from './testing/stores.ts'

let app: AccountsApp
let ownerId: string
beforeAll(async () => {
  app = await startAccounts()
  ownerId = (await app.newPerson()).id
})
afterAll(() => app.close())

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('unused images in %s', (_name, openPlace) => {
  let place: StorePlace
  let store: MediaStore
  let platform: MediaPlatform
  beforeAll(async () => {
    place = await openPlace()
    store = await createStore(place.options)
    platform = { ...app.platform, media: { ...app.platform.media, store } }
  })
  afterAll(async () => {
    store.close()
    await place.remove()
  })

  test('UPL-14: stay while their upload may still refer to them, and are removed afterwards', async () => {
    const { large, medium, small } = await storeImage(platform, ownerId, newImage())
    const keys = [large.key, medium?.key ?? '', small.key]
    expect(await removeOrphans(platform)).toEqual({ removed: 0 })
    await endClaims(app.platform.sql, ownerId)
    expect(await removeOrphans(platform, ownerId)).toEqual({ removed: 3 })
    expect(await Promise.all(keys.map((key) => store.stat(key)))).toEqual([null, null, null])
    expect(await listMediaFiles(app.platform.sql, ownerId)).toEqual([])
  })

  test('UPL-14: stay when the same image is uploaded again', async () => {
    const image = newImage()
    const { large } = await storeImage(platform, ownerId, image)
    await endClaims(app.platform.sql, ownerId)
    await storeImage(platform, ownerId, image)
    expect(await removeOrphans(platform)).toEqual({ removed: 0 })
    expect(await store.stat(large.key)).not.toBeNull()
  })

  test('UPL-14: stay when another member has the same image', async () => {
    const [one, other] = [await app.newPerson(), await app.newPerson()]
    const image = newImage()
    const { large } = await storeImage(platform, one.id, image)
    await storeImage(platform, other.id, image)
    await endClaims(app.platform.sql, one.id)
    expect(await removeOrphans(platform)).toEqual({ removed: 0 })
    expect(await store.stat(large.key)).not.toBeNull()
    expect(await listMediaFiles(app.platform.sql, one.id)).toEqual([])
    await endClaims(app.platform.sql, other.id)
    expect(await removeOrphans(platform)).toEqual({ removed: 3 })
    expect(await store.stat(large.key)).toBeNull()
  })

  test('UPL-14: stay registered when they cannot be removed, until a later run', async () => {
    const { large } = await storeImage(platform, ownerId, newImage())
    await endClaims(app.platform.sql, ownerId)
    const broken = { ...store, delete: () => Promise.reject(new Error('no bucket')) }
    const failing = removeOrphans({ ...platform, media: { ...platform.media, store: broken } }, ownerId)
    await expect(failing).rejects.toThrow('no bucket')
    expect((await listMediaFiles(app.platform.sql, ownerId)).map(({ key }) => key)).toContain(large.key)
    await endClaims(app.platform.sql, ownerId)
    await removeOrphans(platform)
    expect(await store.stat(large.key)).toBeNull()
  })
})

test('UPL-14: a half-written file of a crashed process is removed, a young one and other files are not', async () => {
  const { options, folder, remove } = await openFolder()
  const hourAgo = new Date(Date.now() - 60 * 60_000)
  await fs.mkdir(path.join(folder, 'incoming'))
  await fs.writeFile(path.join(folder, 'incoming/old'), 'half')
  await fs.utimes(path.join(folder, 'incoming/old'), hourAgo, hourAgo)
  await fs.writeFile(path.join(folder, 'incoming/young'), 'half')
  await fs.writeFile(path.join(folder, 'README'), 'mine')
  await (await createStore(options)).removePartialFiles(new Date(Date.now() - 60_000))
  const left = await fs.readdir(folder, { recursive: true })
  expect(left.toSorted()).toEqual(['README', 'incoming', 'incoming/young'])
  await remove()
})
