import fs from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Drive } from '../media/drives/drive.ts'
import type { MediaPlatform } from '../media/media.ts'
import { createStore, type MediaStore, openDrive } from '../media/store.ts'
import { storeImage } from '../media/store-image.ts'
import { newImage, openBucket, type StorePlace } from '../media/testing/stores.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { endClaims, useFile } from '../testing/people/media.sql.ts'
import { copyFromDrive, copyToDrive, listKeys } from './images.ts'

let app: AccountsApp
let place: StorePlace
let store: MediaStore
let drive: Drive
let folder: string
let remove: () => void
let used: string

beforeAll(async () => {
  app = await startAccounts()
  place = await openBucket()
  store = await createStore(place.options)
  drive = await openDrive(place.options)
  ;({ folder, remove } = temporaryFolder())
  const platform: MediaPlatform = { ...app.platform, media: { ...app.platform.media, store } }
  const { id } = await app.newPerson()
  used = (await storeImage(platform, id, newImage())).large.key
  await storeImage(platform, id, newImage())
  await endClaims(app.platform.sql, id)
  await useFile(app.platform.sql, id, used)
})
afterAll(async () => {
  store.close()
  drive.close()
  await place.remove()
  remove()
  await app.close()
})

const at = (...names: string[]) => path.join(folder, ...names)
const copy = (name: string, previous: string | null = null) =>
  copyFromDrive(app.platform.sql, { drive, place: 'the bucket' }, { to: at(name), previous })

test('a backup has the images of the bucket that a page refers to, and the next one links them', async () => {
  expect(await copy('first')).toEqual({ copied: 1, linked: 0, lost: [] })
  expect(await listKeys(at('first'))).toEqual([used])
  expect(await copy('second', at('first'))).toEqual({ copied: 0, linked: 1, lost: [] })
  const [one, other] = await Promise.all(['first', 'second'].map((name) => fs.readFile(at(name, used))))
  expect(other).toEqual(one)
})

test('the images of a backup are put into an empty bucket as they were, and a damaged one is refused', async () => {
  const empty = await openBucket()
  const restored = await openDrive(empty.options)
  expect(await copyToDrive(restored, at('first'))).toBe(1)
  expect((await restored.stat(used))?.byteSize).toBe((await fs.stat(at('first', used))).size)
  await fs.writeFile(at('first', used), 'another content')
  await expect(copyToDrive(restored, at('first'))).rejects.toThrow(`${used} in ${at('first')} is damaged`)
  restored.close()
  await empty.remove()
})

test('a backup names an image that is damaged or lost in the bucket', async () => {
  await drive.write(used, Buffer.from('another content'))
  const none = { copied: 0, linked: 0 }
  expect(await copy('damaged')).toEqual({
    ...none,
    lost: [expect.stringContaining(`The image ${used} in the bucket is damaged`)],
  })
  await drive.delete(used)
  expect(await copy('missing')).toEqual({
    ...none,
    lost: [expect.stringContaining(`The image ${used} is missing from the bucket`)],
  })
  for (const name of ['damaged', 'missing']) expect(await listKeys(at(name))).toEqual([])
})
