import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { deletePhoto } from '@obole/contract/albums'
import { saveBanner } from '@obole/contract/creators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteCreator } from '../creators/delete-creator.ts'
import { eraseCreators } from '../creators/erase-creators.ts'
import { type AccountsApp, startAccounts } from '../testing/accounts.ts'
import { endGrace } from '../testing/creators.sql.ts'
import { newAlbum, newOwner, picture, upload, uploadPhoto } from '../testing/creators.ts'
import { albumJobs } from './jobs.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

/** Everything stored seems to have been stored three hours ago, then the job runs. */
async function sweep(): Promise<void> {
  const { store } = app.platform.media
  const before = new Date(Date.now() - 3 * 3_600_000)
  for await (const { key } of store.list())
    await utimes(path.join(app.platform.config.dataDir, 'media', key), before, before)
  await albumJobs(app.platform).tasks['remove-orphans']?.({})
}

const statusOf = async (url: unknown) => (await app.app.inject(String(url))).statusCode
const urlsOf = (body: object) => Object.values(body).filter((value) => String(value).startsWith('/media/'))

test('UPL-14, UPL-16: files stay while a row points to them and are gone after it', async () => {
  const owner = await newOwner(app)
  const albumId = await newAlbum(app, owner)
  const used = await uploadPhoto(app, owner, albumId, { bytes: await picture('102030', 1600, 900) })
  const dropped = await uploadPhoto(app, owner, albumId, { bytes: await picture('405060', 1600, 900) })
  const first = await upload(app, saveBanner, { params: { id: owner.id } }, owner, await picture('708090'))
  const second = await upload(app, saveBanner, { params: { id: owner.id } }, owner, await picture('a0b0c0'))
  await app.call(
    deletePhoto,
    { params: { albumId, photoId: String(dropped.body['id']) } },
    { token: owner.accessToken },
  )
  await sweep()
  for (const url of [...urlsOf(used.body), second.body['blobUrl']]) expect(await statusOf(url)).toBe(200)
  for (const url of [...urlsOf(dropped.body), first.body['blobUrl']]) expect(await statusOf(url)).toBe(404)
})

test('UPL-14: a file that another page shares stays', async () => {
  const [one, two] = [await newOwner(app), await newOwner(app)]
  const bytes = await picture('336699')
  const banner = await upload(app, saveBanner, { params: { id: one.id } }, one, bytes)
  await upload(app, saveBanner, { params: { id: two.id } }, two, bytes)
  await upload(app, saveBanner, { params: { id: one.id } }, one, await picture('000033'))
  await sweep()
  expect(await statusOf(banner.body['blobUrl'])).toBe(200)
})

test('UPL-14: a fresh file without a row is left to its upload', async () => {
  const { images, store } = app.platform.media
  const { large } = await store.put(await images.processImage('logo', await picture('112233')))
  await albumJobs(app.platform).tasks['remove-orphans']?.({})
  expect(await statusOf(large.url)).toBe(200)
  await sweep()
  expect(await statusOf(large.url)).toBe(404)
})

test('DEL-4: the images of an erased page are gone', async () => {
  const owner = await newOwner(app)
  const albumId = await newAlbum(app, owner)
  const photo = await uploadPhoto(app, owner, albumId, { bytes: await picture('778899', 1600, 900) })
  const banner = await upload(app, saveBanner, { params: { id: owner.id } }, owner, await picture('99aabb'))
  await deleteCreator(app.platform, owner.id, owner.slug)
  await sweep()
  expect(await statusOf(banner.body['blobUrl'])).toBe(200)
  await endGrace(app.platform.sql, owner.id)
  await eraseCreators(app.platform)
  await sweep()
  for (const url of [...urlsOf(photo.body), banner.body['blobUrl']]) expect(await statusOf(url)).toBe(404)
})
