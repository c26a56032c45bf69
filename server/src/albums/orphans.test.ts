import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { deletePhoto } from '@obole/contract/calls/albums'
import { saveBanner, saveLogo } from '@obole/contract/calls/creators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteCreator } from '../creators/delete-creator.ts'
import { eraseCreators } from '../creators/erase-creators.ts'
import { storeImage } from '../media/store-image.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { endGrace } from '../testing/people/creators.sql.ts'
import { newAlbum, newOwner, type PageOwner, picture, upload, uploadPhoto } from '../testing/people/creators.ts'
import { endClaims, listMediaFiles, listWrongUses } from '../testing/people/media.sql.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const statusOf = async (url: unknown) => (await app.app.inject(String(url))).statusCode
const urlsOf = (body: object) => Object.values(body).filter((value) => String(value).startsWith('/media/'))
const sendBanner = async (owner: PageOwner, color: string) =>
  upload(app, saveBanner, { params: { id: owner.id } }, owner, await picture(color))
const remove = (owner: PageOwner, albumId: string, photoId: unknown) =>
  app.call(deletePhoto, { params: { albumId, photoId: String(photoId) } }, { token: owner.accessToken })

test('UPL-14, UPL-16: a replaced or removed file is gone at once, others stay', async () => {
  const owner = await newOwner(app)
  const albumId = await newAlbum(app, owner)
  const stays = await uploadPhoto(app, owner, albumId, { bytes: await picture('102030', 1600, 900) })
  const dropped = await uploadPhoto(app, owner, albumId, { bytes: await picture('405060', 1600, 900) })
  const [first, second] = [await sendBanner(owner, '708090'), await sendBanner(owner, 'a0b0c0')]
  await remove(owner, albumId, dropped.body['id'])
  for (const url of [...urlsOf(stays.body), second.body['blobUrl']]) expect(await statusOf(url)).toBe(200)
  for (const url of [...urlsOf(dropped.body), first.body['blobUrl']]) expect(await statusOf(url)).toBe(404)
  expect(await listWrongUses(app.platform.sql)).toEqual([])
})

test('UPL-14: a file that the same member or another still uses stays', async () => {
  const [one, two] = [await newOwner(app), await newOwner(app)]
  const albumId = await newAlbum(app, one)
  const bytes = await picture('336699')
  const [photo, again] = [
    await uploadPhoto(app, one, albumId, { bytes }),
    await uploadPhoto(app, one, albumId, { bytes }),
  ]
  await remove(one, albumId, photo.body['id'])
  expect(await statusOf(again.body['originalUrl'])).toBe(200)
  const banner = await sendBanner(one, '336699')
  await sendBanner(two, '336699')
  await sendBanner(one, '000033')
  expect(await statusOf(banner.body['blobUrl'])).toBe(200)
  expect((await listMediaFiles(app.platform.sql, two.id)).map(({ uses }) => uses)).toEqual([1, 1])
  expect(await listWrongUses(app.platform.sql)).toEqual([])
})

test('an album that was filled and emptied leaves no file on the disk', async () => {
  const owner = await newOwner(app)
  const albumId = await newAlbum(app, owner)
  const files = async () => {
    const entries = await readdir(path.join(app.platform.config.dataDir, 'media'), { recursive: true })
    return entries.filter((name) => name.endsWith('.webp')).length
  }
  const before = await files()
  const colors = ['aa0000', '00aa00', '0000aa']
  const photos = []
  for (const color of colors)
    photos.push(await uploadPhoto(app, owner, albumId, { bytes: await picture(color, 1600, 900) }))
  expect(await files()).toBe(before + 9)
  for (const { body } of photos) await remove(owner, albumId, body['id'])
  expect(await files()).toBe(before)
})

test('UPL-14: the files of an upload that failed after it wrote them are removed by the job', async () => {
  const owner = await newOwner(app)
  const { platform } = app
  const { large } = await storeImage(
    platform,
    owner.id,
    await platform.media.images.processImage('logo', await picture('112233')),
  )
  await app.work('remove-orphans')
  expect(await statusOf(large.url)).toBe(200)
  await endClaims(platform.sql, owner.id)
  await app.work('remove-orphans')
  expect(await statusOf(large.url)).toBe(404)
})

test('DEL-4: the images of an erased page are removed by the job', async () => {
  const owner = await newOwner(app)
  const albumId = await newAlbum(app, owner)
  const photo = await uploadPhoto(app, owner, albumId, { bytes: await picture('778899', 1600, 900) })
  const banner = await sendBanner(owner, '99aabb')
  const logo = await upload(app, saveLogo, { params: { id: owner.id } }, owner, await picture('bbccdd'))
  await deleteCreator(app.platform, owner.id, owner.slug)
  await app.work('remove-orphans')
  expect(await statusOf(banner.body['blobUrl'])).toBe(200)
  await endGrace(app.platform.sql, owner.id)
  await eraseCreators(app.platform)
  await app.work('remove-orphans')
  const urls = [...urlsOf(photo.body), banner.body['blobUrl'], logo.body['blobUrl']]
  for (const url of urls) expect(await statusOf(url)).toBe(404)
  expect(await listMediaFiles(app.platform.sql, owner.id)).toEqual([])
  expect(await listWrongUses(app.platform.sql)).toEqual([])
})
